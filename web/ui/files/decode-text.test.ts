import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeText, encodings, type Encoding, LARGEST_TEXT_FILE } from './decode-text.ts'

const foreign = join(import.meta.dirname, '../../../fixtures/foreign')
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding))
const bytesFrom = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
      ),
    ),
  )
const summarize = (bytes: Uint8Array, chosen: Encoding | null = null) => {
  const decoded = decodeText(bytes, chosen)
  return decoded.ok ? `${decoded.encoding}: ${decoded.text}` : decoded.problem
}

test.each([
  ['ASCII', bytesOf('name'), 'utf-8: name'],
  ['UTF-8', bytesOf('Jörg Müller'), 'utf-8: Jörg Müller'],
  ['UTF-8 with a mark', bytesFrom([0xef, 0xbb, 0xbf], 'Ann'), 'utf-8: Ann'],
  ['UTF-16 LE', bytesFrom([0xff, 0xfe], 'J', [0], [0xf6, 0]), 'utf-16le: Jö'],
  ['UTF-16 BE', bytesFrom([0xfe, 0xff], [0], 'J', [0, 0xf6]), 'utf-16be: Jö'],
  [
    'German',
    bytesOf('Jörg Müller\r\nBärbel Weiß', 'latin1'),
    'windows-1252: Jörg Müller\r\nBärbel Weiß',
  ],
  ['one word', bytesOf('Köln', 'latin1'), 'windows-1252: Köln'],
  ['French', bytesOf('Chloé Lefèvre', 'latin1'), 'windows-1252: Chloé Lefèvre'],
  ['Danish', bytesOf('Søren Ærø', 'latin1'), 'windows-1252: Søren Ærø'],
  ['a last letter that begins one of UTF-8', bytesOf('André', 'latin1'), 'windows-1252: André'],
  ['typographic quotes', bytesFrom('O', [0x92], 'Neil'), 'windows-1252: O’Neil'],
])('reads %s', (_, bytes, text) => {
  expect(summarize(bytes)).toBe(text)
})

test.each([
  ['windows-1250', bytesFrom('Luk', [0xe1, 0x9a]), 'Lukáš'],
  ['macintosh', bytesFrom('J', [0x9a], 'rg'), 'Jörg'],
  ['iso-8859-1', bytesFrom('J', [0xf6], 'rg'), 'Jörg'],
  ['utf-16le', bytesFrom('J', [0], 'o', [0]), 'Jo'],
] as const)('reads %s if it is chosen', (encoding, bytes, text) => {
  expect(summarize(bytes, encoding)).toBe(`${encoding}: ${text}`)
})

test('reads every sample of a foreign file', () => {
  const decoded = decodeText(readFileSync(join(foreign, 'players-windows-1252.csv')))
  expect(decoded).toMatchObject({ ok: true, encoding: 'windows-1252' })
  expect(decoded.ok && decoded.text).toContain('Jörg Müller')
  expect(decoded.ok && decoded.text).toContain('Bärbel Weiß')
})

test.each([
  ['nothing', bytesFrom(), 'The file is empty'],
  ['too much', new Uint8Array(LARGEST_TEXT_FILE + 1).fill(65), 'larger than 1 MB'],
  ['a workbook', bytesFrom('PK', [3, 4, 20, 0]), 'workbook or ZIP'],
  ['an old workbook', bytesFrom([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'Office file'],
  ['a PDF', bytesFrom('%PDF-1.7\n'), 'PDF'],
  ['a formatted document', bytesFrom('{\\rtf1\\ansi'), 'formatted document'],
  ['a PNG', bytesFrom([0x89], 'PNG\r\n'), 'picture'],
  ['a photo', bytesFrom([0xff, 0xd8, 0xff, 0xe0]), 'picture'],
  ['a GIF', bytesFrom('GIF89a'), 'picture'],
  ['a gzip', bytesFrom([0x1f, 0x8b, 8, 0]), 'compressed'],
  ['a 7z', bytesFrom('7z', [0xbc, 0xaf, 0x27, 0x1c]), 'compressed'],
  ['a RAR', bytesFrom('Rar!', [0x1a, 7]), 'compressed'],
  ['bytes', bytesFrom([1, 2, 0, 4]), 'isn’t a text file'],
  ['UTF-16 without a mark', bytesFrom('J', [0], 'o', [0]), 'isn’t a text file'],
  ['control codes', bytesFrom('name\nJo\u0001e'), 'Line 2 has control codes'],
  ['letters that Windows-1252 lacks', bytesFrom('name\nLuk', [0x8d]), 'Line 2 has control codes'],
  [
    'half a letter at the end',
    bytesFrom('J', [0xc3, 0xb6], 'rg,', [0xc3]),
    'ends in the middle of a letter',
  ],
  [
    'two encodings',
    bytesFrom('a\nJ', [0xc3, 0xb6], 'rg\nM', [0xfc], 'ller\n'),
    'Line 2 is UTF-8 but line 3',
  ],
  [
    'two encodings in a line',
    bytesFrom('J', [0xc3, 0xb6], 'rg M', [0xfc], 'ller'),
    'Line 1 is UTF-8 but line 1',
  ],
  ['UTF-16 cut in half', bytesFrom([0xff, 0xfe], 'J'), 'isn’t UTF-16'],
  [
    'a mark of UTF-8 before something else',
    bytesFrom([0xef, 0xbb, 0xbf], 'J', [0xf6], 'rg'),
    'isn’t UTF-8',
  ],
])('refuses %s with a sentence', (_, bytes, sentence) => {
  const decoded = decodeText(bytes)
  expect(decoded.ok).toBe(false)
  expect(summarize(bytes)).toContain(sentence)
  expect(summarize(bytes).length).toBeLessThanOrEqual(140)
})

test.each(encodings.filter((one) => !one.startsWith('utf')))(
  '%s is ASCII below 128',
  (encoding) => {
    expect(summarize(bytesOf('Ann, Bob'), encoding)).toBe(`${encoding}: Ann, Bob`)
  },
)
