import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { foldName } from './fold-name.ts'
import { MOST_IMPORT_ROWS, parsePlayerCsv } from './import.ts'

const cells = (text: string) => {
  const csv = readCsv(text)
  return csv.ok ? csv.records.map((record) => record.cells) : csv.message
}

describe('a CSV file', () => {
  test.each([
    [
      'plain',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'with a last line break',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['with the line ends of old Macs', 'a\rb', [['a'], ['b']]],
    ['with a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    [
      'with semicolons',
      'a;b,x;c\nd;e;f',
      [
        ['a', 'b,x', 'c'],
        ['d', 'e', 'f'],
      ],
    ],
    ['with tabs', 'a\tb', [['a', 'b']]],
    [
      'with quotes',
      '"a,1","b ""x"""\nc,d',
      [
        ['a,1', 'b "x"'],
        ['c', 'd'],
      ],
    ],
    ['with a line break in quotes', '"a\nb",c', [['a\nb', 'c']]],
    [
      'with empty cells',
      ',a,\n"",b,',
      [
        ['', 'a', ''],
        ['', 'b', ''],
      ],
    ],
    ['with delimiters in a quoted heading', '"a;b;c",d', [['a;b;c', 'd']]],
    ['with nothing in it', '', []],
  ])('%s is parsed', (_, text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  test('is refused with its line if a quote is not closed', () => {
    expect(readCsv('a,b\nc,"d\ne')).toEqual({
      ok: false,
      line: 2,
      fault: 'quote',
      message: 'A quote is opened and never closed',
    })
    expect(cells('"a"b')).toBe('Text follows a closing quote')
  })

  test('skips empty lines but counts them', () => {
    const csv = readCsv('\n\na,b\n\n"",\n')
    expect(csv).toEqual({
      ok: true,
      records: [
        { line: 3, cells: ['a', 'b'] },
        { line: 5, cells: ['', ''] },
      ],
    })
  })

  test('is refused if a line has more than 200 columns', () => {
    expect(cells(`a\n${'b,'.repeat(199)}b`)).toHaveLength(2)
    expect(readCsv(`a\n${'b,'.repeat(200)}b`)).toMatchObject({ ok: false, line: 2 })
    const { problems } = parsePlayerCsv(','.repeat(250_000), [])
    expect(problems).toEqual(['Line 1: There are more than 200 columns'])
  })

  test('is read back as it was written', () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', ''))
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(rows, (records) => {
        const text = records.map((record) => record.map(quote).join(',')).join('\r\n')
        expect(cells(text)).toEqual(records)
      }),
    )
  })
})

describe('a file of players', () => {
  const existing = [
    { id: 'p1', name: 'Ada Byron', email: 'ada@example.org' },
    { id: 'p2', name: 'José O’Neil', email: null },
  ]
  const rows = (text: string) => parsePlayerCsv(text, existing).rows
  const problems = (text: string) => parsePlayerCsv(text, existing).problems

  test('provides names, addresses and starting levels', () => {
    expect(rows('name,email,level\nBen Ito,ben@example.org,strong\nCleo Park,,\n')).toEqual([
      {
        line: 2,
        name: 'Ben Ito',
        email: 'ben@example.org',
        level: 'strong',
        problems: [],
        action: 'add',
      },
      { line: 3, name: 'Cleo Park', email: null, level: null, problems: [], action: 'add' },
    ])
  })

  test('may have its columns in any order and case, and extra ones', () => {
    const [row] = rows('Phone;Level;E-Mail;Full Name\n12;Club player;ben@example.org;Ben Ito')
    expect(row).toMatchObject({ name: 'Ben Ito', email: 'ben@example.org', level: 'club' })
  })

  test.each([
    ['First name;Last name', 'Ada;Example'],
    ['Surname,Forename,E-mail', 'Example,Ada,ada@example.org'],
    ['Name\tFirst name', 'Example\tAda'],
    ['first name;last name;name', 'Ada;Example;Ada Example'],
  ])('may have the name in two columns: %j', (heading, line) => {
    const { rows, problems } = parsePlayerCsv(`${heading}\n${line}\n`, [])
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ name: 'Ada Example', action: 'add', problems: [] }])
  })

  test('with one column needs no heading', () => {
    expect(rows('Ben Ito\n\nCleo Park').map(({ line, name }) => [line, name])).toEqual([
      [1, 'Ben Ito'],
      [3, 'Cleo Park'],
    ])
  })

  test('with several columns needs a heading', () => {
    expect(problems('Ben Ito,ben@example.org')).toEqual([
      'The first line must name the columns: name, email, level',
    ])
  })

  test('without players is refused', () => {
    expect(problems('')).toEqual(['The file has no players'])
    expect(problems('name,email\n')).toEqual(['The file has no players'])
    expect(problems('name\n"Ben')).toEqual(['Line 2: A quote is opened and never closed'])
  })

  test('with more than 1000 players is refused as a whole', () => {
    const lines = Array.from({ length: MOST_IMPORT_ROWS + 1 }, (_, at) => `P${'x'.repeat(at % 40)}`)
    expect(parsePlayerCsv(lines.join('\n'), []).problems).toEqual([
      'A file can have at most 1000 players, and this one has 1001',
    ])
    expect(parsePlayerCsv(lines.slice(1).join('\n'), []).rows).toHaveLength(MOST_IMPORT_ROWS)
  })

  test('reports what is wrong with each row, and skips it', () => {
    const [row] = rows('name,email,level\n2nd Ada,nowhere,grandmaster')
    expect(row?.problems).toEqual([
      'Name: Invalid format',
      'Email: Invalid email format',
      'Level: "grandmaster" is not one of beginner, club, strong, expert',
    ])
    expect(row?.action).toBe('skip')
  })

  test('adds no duplicates, by name in any spelling or by address', () => {
    const text = [
      'name,email',
      'ADA  BYRON,',
      "jose o'neil,",
      'Someone Else,ADA@example.org',
      'Ben Ito,ben@example.org',
      'Ben  ITO,',
      'Benjamin Ito,Ben@Example.org',
    ].join('\n')
    expect(rows(text).map((row) => row.duplicateOf ?? row.action)).toEqual([
      { playerId: 'p1' },
      { playerId: 'p2' },
      { playerId: 'p1' },
      'add',
      { line: 5 },
      { line: 5 },
    ])
  })

  test('does not treat a skipped row as the first of a duplicate', () => {
    const found = rows('name,email\nBen Ito,nowhere\nBen Ito,ben@example.org')
    expect(found.map((row) => row.action)).toEqual(['skip', 'add'])
  })

  test('adds every row or skips it for a reason, for any content', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const row of rows(text)) {
          const reasons = row.problems.length + (row.duplicateOf ? 1 : 0)
          expect(row.action === 'add').toBe(reasons === 0)
        }
      }),
    )
  })
})

describe('folding names', () => {
  test.each([
    ['José', 'jose'],
    ['Jose\u0301', 'jose'],
    ['O’NEIL', "o'neil"],
    ['  Ada \u00a0 Byron ', 'ada byron'],
    ['Ａｄａ', 'ada'],
    ['İpek', 'ipek'],
    ['Đặng', 'đang'],
    ['محمد\u200cرضا', 'محمدرضا'],
    ['Ann\u3164 \u200bAshe\ufe0f', 'ann ashe'],
  ])('makes %j match its folded form', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  test('keeps letters apart that differ by marks', () => {
    expect(foldName('か')).not.toBe(foldName('が'))
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name))
      }),
    )
  })
})
