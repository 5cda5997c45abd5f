import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlayers } from '#engine/players/import.ts'
import { planImport } from '#engine/players/plan-import.ts'
import { readRows } from '#engine/sheets/read-rows.ts'
import { readTrf } from '#engine/tournaments/trf/read-trf.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'
import { readMessage, readMessages } from '../i18n/read-message.ts'

const readFixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/foreign', name))

function importPlayers(bytes: Uint8Array, chosen: Encoding | null = null) {
  const decoded = decodeText(bytes, chosen)
  if (!decoded.ok) return decoded.problem
  const { rows, problems } = readPlayers(decoded.text, parseCsv)
  if (problems.length > 0) return readMessages(problems)
  return planImport(rows, []).map(({ name, problems: reasons }) =>
    [name, ...reasons.map(readMessage)].join(': '),
  )
}

test.each([
  ['players-windows-1252.csv', null, ['Jörg Müller', 'Bärbel Weiß']],
  ['players-excel-sep.csv', null, ['Ann Moss']],
  ['players-title.csv', null, ['Ann Moss']],
  ['players-dutch.csv', null, ['Jan van der Berg']],
  ['players-french.csv', null, ['Chloé Lefèvre']],
  ['players-spanish.csv', null, ['Tomás Herrera Peña']],
  ['players-italian.csv', null, ['Chiara Rossi']],
  ['players-danish.csv', null, ['Søren Ærø']],
  ['players-swedish-utf-16.csv', null, ['Åsa Öberg']],
  ['players-mac-roman.csv', 'macintosh', ['Jörg Müller']],
  ['players-windows-1250.csv', 'windows-1250', ['Łukasz Żak']],
  ['players-empty-columns.csv', null, ['Ann Moss']],
] as const)('reads %s', (name, chosen, expected) => {
  expect(importPlayers(readFixture(name), chosen)).toEqual(expected)
})

test('reads a tournament report in Windows-1252', () => {
  const decoded = decodeText(readFixture('trf-windows-1252.trf'), null)
  const reading = readTrf(decoded.ok ? decoded.text : '')
  expect(decoded).toMatchObject({ encoding: 'windows-1252' })
  expect(reading.ok ? reading.tournament : reading.errors).toMatchObject({
    name: 'Vereinsturnier Köln',
    players: [{ name: 'Müller, Jörg' }, { name: 'Weiß, Bärbel' }],
  })
})

const encodeText = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const headerLine = 'Name;Email\n'

/** Damaged files of players, with a part of the sentence. */
const damagedFiles: readonly (readonly [string, string])[] = [
  ['', 'The file is empty'],
  [' \n\t\n', 'no players'],
  [headerLine, 'no players'],
  ['\u00ef\u00bb\u00bf', 'no players'],
  ['PK\u0003\u0004\u0014', 'workbook'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1', 'Office file'],
  ['%PDF-1.4\n%', 'PDF'],
  ['{\\rtf1', 'formatted document'],
  ['\u0089PNG\r\n', 'picture'],
  ['\u00ff\u00d8\u00ff\u00e1', 'picture'],
  ['GIF87a', 'picture'],
  ['\u001f\u008b\u0008', 'compressed'],
  ['7z\u00bc\u00af\u0027', 'compressed'],
  ['Rar!\u001a', 'compressed'],
  [`${headerLine}A\u0000nn`, 'isn’t a text file'],
  ['N\u0000a\u0000m\u0000e\u0000', 'isn’t a text file'],
  [`${headerLine}A\u0001nn;`, 'Line 2 has control codes'],
  [`${headerLine}Luk\u009a\u008d;`, 'Line 2 has control codes'],
  [`${headerLine}J\u00c3\u00b6rg;\nM\u00fcller;`, 'Line 2 is UTF-8 but line 3'],
  [`${headerLine}J\u00c3\u00b6rg;\nJ\u00c3`, 'middle of a letter'],
  ['\u00ff\u00feN', 'isn’t UTF-16'],
  ['\u00ef\u00bb\u00bfJ\u00f6rg', 'isn’t UTF-8'],
  [`${headerLine}${'A'.repeat(5_000_000)}`, 'larger than 1 MB'],
  [`Name;Email;${';'.repeat(5_000_000)}`, 'larger than 1 MB'],
  [`${headerLine}${'A'.repeat(900_000)};`, 'Must be no more than'],
  [`${','.repeat(300)}\n${','.repeat(300)}`, 'more than 200 columns'],
  [`${headerLine}"Ann;ann@example.org`, 'Line 2: a quote'],
  [`${headerLine}Ann Moss;\n"Bob"x;`, 'Line 3: a quote'],
  [`"Name;Email\nAnn;`, 'Line 1: a quote'],
  ['Ann Moss,ann@example.org\nBob,bob@example.org', 'must name the columns'],
  ['Phone;City\n12;Town', 'must name the columns'],
  [`Name\n${'Ann\n'.repeat(5001)}`, 'at most 5000 players'],
  [`${headerLine}=HYPERLINK("x");`, 'Invalid format'],
  [`${headerLine}+cmd;`, 'Invalid format'],
  [`${headerLine}@SUM;`, 'Invalid format'],
  [`${headerLine}M\u00c3\u00bf\u00c2\u00bdller;`, 'Invalid format'],
  [`${headerLine}J\u00ef\u00bf\u00bdrg M\u00ef\u00bf\u00bdller;`, 'Invalid format'],
  [`${headerLine}12345;`, 'Invalid format'],
  [`${headerLine};ann@example.org`, 'This field is required'],
  [`${headerLine}Ann Moss;ann@`, 'Invalid email format'],
  [`${headerLine}Ann Moss;ann@example.org;extra`, '3 cells, but there are 2 columns'],
  [`${headerLine}<script>;`, 'Name'],
]

test('covers 40 kinds of damage', () => {
  expect(damagedFiles.length).toBeGreaterThanOrEqual(40)
})

test.each(damagedFiles.map(([text, sentence]) => [text.slice(0, 30), sentence, text] as const))(
  'refuses %j: %s',
  (_, sentence, text) => {
    const read = importPlayers(encodeText(text))
    const message = typeof read === 'string' ? read : read[0]!
    expect(message.slice(-400)).toContain(sentence)
  },
)

test.each(damagedFiles.map(([text]) => [text.slice(0, 30), text] as const))(
  'reads results from %j or says why not',
  (_, text) => {
    const decoded = decodeText(encodeText(text))
    const read = decoded.ok ? readRows(decoded.text, parseCsv) : null
    const message = decoded.ok
      ? read?.ok === false
        ? read.problem.message
        : 'rows'
      : decoded.problem
    expect(message.length).toBeGreaterThan(3)
    expect(message.length).toBeLessThanOrEqual(140)
  },
)
