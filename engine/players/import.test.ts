import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv } from '../exchange/parse-csv.test-data.ts'
import { MAX_IMPORT_ROWS, readPlayers } from './import.ts'
import { planImport, type ExistingPlayer, type ImportChoice } from './plan-import.ts'

const existing = [
  { id: 'p1', name: 'Ada Byron', email: 'ada@example.org' },
  { id: 'p2', name: 'José O’Neil', email: null },
  { id: 'p3', name: 'Mei Ling Chua', email: null },
  { id: 'p4', name: 'John Smith', email: 'john@example.org' },
  { id: 'p5', name: 'John Smith', email: null },
  { id: 'p6', name: 'Łukasz Groß', email: null },
]
const listMessages = (problems: readonly { readonly message: string }[]) =>
  problems.map(({ message }) => message)
const problems = (text: string) => listMessages(readPlayers(text, parseCsv).problems)
const plan = (
  text: string,
  choices: readonly ImportChoice[] = [],
  players: readonly ExistingPlayer[] = existing,
) => planImport(readPlayers(text, parseCsv).rows, players, choices)
const planOutcomes = (text: string, choices: readonly ImportChoice[] = []) =>
  plan(text, choices).map(({ action, problems, player }) =>
    [action, ...(player === null ? [] : [player.id]), ...listMessages(problems)].join(': '),
  )
const planPeople = (text: string) =>
  plan(text, [], []).map(({ name, email, action }) => [name, email, action].join('|'))

const readLatin1 = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/foreign', name), 'latin1')
const readUtf8 = (name: string) => Buffer.from(readLatin1(name), 'latin1').toString('utf8')

describe('files from elsewhere', () => {
  test.each([
    [
      'players-windows-1252',
      readLatin1('players-windows-1252.csv'),
      ['Jörg Müller|joerg@example.org|add', 'Bärbel Weiß|baerbel@example.org|add'],
    ],
    [
      'players-german-register',
      readUtf8('players-german-register.csv'),
      ['Jörg Müller|joerg@example.org|add', 'Anna Müller|anna@example.org|add'],
    ],
    [
      'players-surname-first',
      readUtf8('players-surname-first.csv'),
      ['Jörg Müller|joerg@example.org|add'],
    ],
    ['players-headings', readUtf8('players-headings.csv'), ['Ann Moss|ann@example.org|add']],
    [
      'players-family-email',
      readUtf8('players-family-email.csv'),
      ['Anna Smith|smiths@example.org|add', 'Ben Smith|smiths@example.org|ask'],
    ],
  ])('plans each row of %s', (_, text, expected) => {
    expect(planPeople(text)).toEqual(expected)
  })

  test.each([
    [
      'Excel',
      'sep=;\r\nName;E-Mail\r\nAnn Moss;ann@example.org\r\n',
      ['Ann Moss|ann@example.org|add'],
    ],
    [
      'a title',
      'Members 2026\n\nName,Email\nAnn Moss,ann@example.org',
      ['Ann Moss|ann@example.org|add'],
    ],
    [
      'an address book',
      'First Name,Middle Name,Last Name,E-mail 1 - Value\nAnn,J.,Moss,ann@example.org',
      ['Ann J. Moss|ann@example.org|add'],
    ],
    [
      'the Netherlands',
      'Voornaam;Tussenvoegsel;Achternaam;E-mailadres\nJan;van der;Berg;jan@example.org',
      ['Jan van der Berg|jan@example.org|add'],
    ],
    [
      'France',
      'Nom;Prénom;Courriel\nLefèvre;Chloé;chloe@example.org',
      ['Chloé Lefèvre|chloe@example.org|add'],
    ],
    [
      'Spain',
      'Nombre;Primer apellido;Segundo apellido;Correo electrónico\nTomás;Herrera;Peña;t@example.org',
      ['Tomás Herrera Peña|t@example.org|add'],
    ],
    [
      'Italy',
      'Cognome;Nome;Indirizzo e-mail\nRossi;Chiara;c@example.org',
      ['Chiara Rossi|c@example.org|add'],
    ],
    [
      'Denmark',
      'Fornavn;Efternavn;E-post\nSøren;Ærø;s@example.org',
      ['Søren Ærø|s@example.org|add'],
    ],
    [
      'Norway',
      'Fornavn;Etternavn;E-postadresse\nÅse;Bjørk;a@example.org',
      ['Åse Bjørk|a@example.org|add'],
    ],
    [
      'Sweden',
      'Förnamn;Efternamn;E-postadress\nÅsa;Öberg;a@example.org',
      ['Åsa Öberg|a@example.org|add'],
    ],
    [
      'two languages',
      'Name / Nom,Email / Courriel\nAnn Moss,ann@example.org',
      ['Ann Moss|ann@example.org|add'],
    ],
    [
      'marks',
      '*Name:;E_Mail (required)\nAnn Moss;ann@example.org',
      ['Ann Moss|ann@example.org|add'],
    ],
    ['a federation', 'Surname Firstname,Club\nMoss Ann,North', ['Ann Moss||add']],
    [
      'an unnamed address',
      'Name,Contact\nAnn Moss,ann@example.org',
      ['Ann Moss|ann@example.org|add'],
    ],
    [
      'one column',
      'Moss, Ann\nPryce, Bob'.replaceAll(', ', ' '),
      ['Moss Ann||add', 'Pryce Bob||add'],
    ],
  ])('reads a list from %s', (_, text, expected) => {
    expect(planPeople(text)).toEqual(expected)
  })

  test.each([
    ['Smith, John, Jr.', 'John Smith Jr.'],
    ['John Smith, Jr', 'John Smith Jr'],
    ['van der Berg,  Jan', 'Jan van der Berg'],
    ['Ann Moss', 'Ann Moss'],
  ])('writes %j as %j', (written, name) => {
    expect(planPeople(`Name;Email\n${written};a@example.org`)).toEqual([
      `${name}|a@example.org|add`,
    ])
  })

  test('asks for the surname where a name has more than two words', () => {
    expect(planOutcomes('Name Vorname;Mail\nvan der Berg Jan;jan@example.org')[0]).toBe(
      'skip: Name: put a comma after the surname of "van der Berg Jan"',
    )
  })

  test('explains a line with more cells than columns', () => {
    expect(planOutcomes('name,email\nMoss, Ann,ann@example.org')[0]).toMatch(
      /^skip: The line has 3 cells, but there are 2 columns/,
    )
  })
})

describe('a file of players', () => {
  test('provides names, addresses and starting levels', () => {
    const rows = plan('name,email,level\nBen Ito,ben@example.org,strong\nCleo Park,,\n')
    expect(rows).toMatchObject([
      { line: 2, name: 'Ben Ito', email: 'ben@example.org', level: 'strong', action: 'add' },
      { line: 3, name: 'Cleo Park', email: null, level: null, problems: [], action: 'add' },
    ])
  })

  test('may have its columns in any order and case, and extra ones', () => {
    const [row] = plan('Phone;Level;E-Mail;Full Name\n12;Club player;ben@example.org;Ben Ito')
    expect(row).toMatchObject({ name: 'Ben Ito', email: 'ben@example.org', level: 'club' })
  })

  test.each([
    ['First name;Last name', 'Ada;Example'],
    ['Surname,Forename,E-mail', 'Example,Ada,ada@example.com'],
    ['Name\tFirst name', 'Example\tAda'],
    ['first name;last name;name', 'Ada;Example;Ada Example'],
  ])('may have the name in two columns: %j', (heading, line) => {
    expect(plan(`${heading}\n${line}\n`)).toMatchObject([{ name: 'Ada Example', action: 'add' }])
  })

  test('with one column needs no heading', () => {
    expect(plan('Ben Ito\n\nCleo Park').map(({ line, name }) => [line, name])).toEqual([
      [1, 'Ben Ito'],
      [3, 'Cleo Park'],
    ])
  })

  test('with several columns needs a heading, unless the columns are given', () => {
    const text = 'Ben Ito,ben@example.org'
    expect(problems(text)).toEqual(['The first line must name the columns: name, email, level'])
    const reading = { delimiter: null, columns: ['name', 'email'], headingLine: 0 } as const
    expect(readPlayers(text, parseCsv, reading).rows).toMatchObject([{ line: 1, name: 'Ben Ito' }])
    const none = { ...reading, columns: ['none', 'email'] } as const
    expect(listMessages(readPlayers(text, parseCsv, none).problems)).toEqual([
      'Choose the column with the names',
    ])
  })

  test('without players is refused', () => {
    expect(problems('')).toEqual(['The file has no players'])
    expect(problems('name,email\n')).toEqual(['The file has no players'])
    expect(problems('name\n"Ben')[0]).toMatch(/^Line 2: a quote is opened and never closed/)
  })

  test('with more than 5000 players is refused as a whole', () => {
    const lines = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, at) => `P${'x'.repeat(at % 40)}`)
    expect(problems(lines.join('\n'))).toEqual([
      'A file can have at most 5000 players, and this one has 5001',
    ])
    expect(readPlayers(lines.slice(1).join('\n'), parseCsv).rows).toHaveLength(MAX_IMPORT_ROWS)
  })

  test('reports what is wrong with each row, and skips it', () => {
    expect(planOutcomes('name,email,level\n2nd Ada,nowhere,grandmaster')).toEqual([
      'skip: Name: Invalid format: Email: Invalid email format: Level: "grandmaster" is not one of beginner, club, strong, expert',
    ])
  })

  test('matches existing players by name in any spelling, and completes their e-mail', () => {
    const text = [
      'name,email',
      'ADA  BYRON,',
      "jose o'neil,jose@example.org",
      'Lukasz Gross,',
      'Ben Ito,ben@example.org',
    ].join('\n')
    expect(planOutcomes(text)).toEqual(['match: p1', 'match: p2', 'match: p6', 'add'])
    expect(plan(text)[1]).toMatchObject({ email: 'jose@example.org' })
  })

  test('asks about rows that may be an existing player or repeat another row', () => {
    const text = [
      'name,email',
      'Someone Else,ADA@example.org',
      'Ada Byron,other@example.org',
      'Mei L. Chua,',
      'John Smith,',
      'Ben Ito,ben@example.org',
      'Ben  ITO,',
      'Benjamin Ito,Ben@Example.org',
    ].join('\n')
    expect(planOutcomes(text)).toEqual([
      'ask: E-mail belongs to Ada Byron',
      'ask: Ada Byron has another e-mail',
      'ask: May be Mei Ling Chua',
      'ask: Matches 2 players: John Smith, John Smith',
      'add',
      'ask: Same name as line 6',
      'ask: Same e-mail as line 6',
    ])
  })

  test('asks about the second row of one player', () => {
    expect(planOutcomes('name\nAda Byron\nAda Byron')).toEqual([
      'match: p1',
      'ask: Line 2 is matched with Ada Byron, too',
    ])
  })

  test('distinguishes namesakes by their e-mail', () => {
    expect(planOutcomes('name,email\nJohn Smith,john@example.org')).toEqual(['match: p4'])
  })

  test('follows the choices, but gives no e-mail to two people', () => {
    const text =
      'name,email\nAnna Smith,smiths@example.org\nBen Smith,smiths@example.org\nJohn Smith,\nJohn Smith,\nAda Byron,\nBad,nowhere\n2nd,'
    const choices: ImportChoice[] = [
      { line: 3, action: 'add' },
      { line: 4, action: 'add' },
      { line: 5, action: 'match', playerId: 'p5' },
      { line: 6, action: 'skip' },
      { line: 7, action: 'add' },
      { line: 8, action: 'add' },
    ]
    expect(planOutcomes(text, choices)).toEqual([
      'add',
      'add: Without the e-mail, which belongs to line 2',
      'add',
      'match: p5',
      'skip: Skipped by choice',
      'add: Without the e-mail, which is not valid',
      'skip: Name: Invalid format',
    ])
    expect(plan(text, choices)[1]!.email).toBeNull()
    expect(planOutcomes('name\nAnn', [{ line: 2, action: 'match', playerId: 'gone' }])).toEqual([
      'ask: The chosen player no longer exists',
    ])
  })

  test('does not treat a skipped row as the first of a duplicate', () => {
    const found = plan('name,email\nBen Ito,nowhere\nBen Ito,ben@example.org')
    expect(found.map((row) => row.action)).toEqual(['ask', 'add'])
  })

  describe('with federation numbers', () => {
    const numberedPlayers = [
      { id: 'p1', name: 'Ada Byron', fideNumber: '111' },
      { id: 'p2', name: 'Ben Ito', nationalNumber: 'ECF 7' },
      { id: 'p3', name: 'John Smith', fideNumber: '333' },
      { id: 'p4', name: 'John Smith', fideNumber: '444', nationalNumber: 'N 4' },
      { id: 'p5', name: 'Cleo Park' },
    ]
    const planWithNumbers = (line: string, choices: readonly ImportChoice[] = []) =>
      plan(`Name;FIDE ID;Licence No.\n${line}`, choices, numberedPlayers).map(
        ({ action, player, problems, fideNumber, nationalNumber }) =>
          [
            [action, ...(player === null ? [] : [player.id]), ...listMessages(problems)].join(': '),
            fideNumber,
            nationalNumber,
          ] as const,
      )

    test.each([
      ['a known number in another spelling', 'Byron, A. Ada;0111;', ['match: p1', null, null]],
      ['a known number and a new surname', 'Ada Lovelace;111;X 1', ['match: p1', null, 'X 1']],
      ['a known national number', 'Ito Ben;;ecf7', ['match: p2', null, null]],
      ['the number of one of two namesakes', 'John Smith;444;', ['match: p4', null, null]],
      ['a known name and new numbers', 'Cleo Park;555;P 5', ['match: p5', '555', 'P 5']],
      ['a new name and new numbers', 'Dora Quist;666;D 6', ['add', '666', 'D 6']],
      ['a new name and the number 0', 'Dora Quist;0;', ['add', null, null]],
      [
        'a known number and an unrelated name',
        'Zoe Quist;111;',
        ['ask: The federation number belongs to Ada Byron', '111', null],
      ],
      [
        'a known name and another number',
        'Ada Byron;999;',
        ['ask: Ada Byron has another federation number', '999', null],
      ],
      [
        'a known name and another national number',
        'Ben Ito;;ECF 8',
        ['ask: Ben Ito has another federation number', null, 'ECF 8'],
      ],
      [
        'a FIDE number with letters',
        'Dora Quist;12a;',
        ['ask: FIDE number "12a": Use digits only, at most 11', '12a', null],
      ],
      [
        'a long national number',
        `Dora Quist;;${'9'.repeat(21)}`,
        [
          `ask: National number "${'9'.repeat(21)}": Must be no more than 20 characters long`,
          null,
          '9'.repeat(21),
        ],
      ],
    ])('plans a row with %s', (_, line, expected) => {
      expect(planWithNumbers(line)).toEqual([expected])
    })

    test('gives no FIDE number to two people, and overwrites no number', () => {
      const text = 'Ann Moss;77;\nBen Pryce;77;\nZoe Quist;111;\nDora Quist;12a;\nAda Byron;999;'
      const choices: ImportChoice[] = [
        { line: 3, action: 'add' },
        { line: 4, action: 'add' },
        { line: 5, action: 'add' },
        { line: 6, action: 'match', playerId: 'p1' },
      ]
      expect(planWithNumbers(text)[1]![0]).toBe('ask: Same FIDE number as line 2')
      expect(planWithNumbers(text, choices)).toEqual([
        ['add', '77', null],
        ['add: Without the FIDE number, which belongs to line 2', null, null],
        ['add: Without the FIDE number, which belongs to Ada Byron', null, null],
        ['add: Without a federation number, which is not valid', null, null],
        ['match: p1: Keeps their federation numbers', null, null],
      ])
    })
  })

  const line = fc.tuple(
    fc.constantFrom('Ann Moss', 'Bob Pryce', 'ann moss', 'Moss, Ann', 'Cy', '2nd', 'Ann B. Moss'),
    fc.constantFrom('', 'a@example.org', 'A@example.org', 'b@example.org', 'nowhere'),
    fc.constantFrom('', '', '11', '012', '12', 'x'),
    fc.constantFrom('', '', 'A 1', 'a1', 'B 2'),
  )
  const text = fc
    .array(line, { maxLength: 8 })
    .map((lines) =>
      ['name;email;fide;licence', ...lines.map((cells) => cells.join(';'))].join('\n'),
    )

  test('adds no one when it is imported again', () => {
    fc.assert(
      fc.property(text, (csv) => {
        const first = plan(csv, [], []).filter(({ action }) => action === 'add')
        const players = first.map(({ line, ...player }) => ({ id: `n${line}`, ...player }))
        expect(plan(csv, [], players).filter(({ action }) => action === 'add')).toEqual([])
      }),
    )
  })

  test('returns a reason for every row that is not imported, and assigns each e-mail and FIDE number once', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (csv) => {
        const rows = plan(csv)
        for (const { action, problems: reasons } of rows) {
          if (action === 'ask' || action === 'skip') expect(reasons).not.toEqual([])
        }
        const stored = rows.flatMap(({ action, email }) =>
          (action === 'add' || action === 'match') && email !== null ? [email.toLowerCase()] : [],
        )
        expect(new Set(stored).size).toBe(stored.length)
        const numbers = rows.flatMap(({ action, fideNumber }) =>
          action === 'add' || action === 'match' ? (fideNumber ?? []) : [],
        )
        expect(new Set(numbers).size).toBe(numbers.length)
      }),
    )
  })

  test('plans every one of 2,000 rows', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      id: `m${at}`,
      name: `Player ${at % 1500} Name`,
      email: `m${at}@example.org`,
    }))
    const csv = ['name,email', ...many.map(({ name, email }) => `${name},${email}`)].join('\n')
    expect(plan(csv, [], many)).toHaveLength(2000)
  })
})
