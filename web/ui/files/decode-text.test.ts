import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeText, encodings, type Encoding, LARGEST_TEXT_FILE } from './decode-text.ts'

const foreign = join(import.meta.dirname, '../../../fixtures/foreign')
const encodeText = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding))
const joinBytes = (...parts: (string | number[])[]) =>
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
  ['ASCII', encodeText('name'), 'utf-8: name'],
  ['UTF-8', encodeText('Jörg Müller'), 'utf-8: Jörg Müller'],
  ['UTF-8 with a mark', joinBytes([0xef, 0xbb, 0xbf], 'Ann'), 'utf-8: Ann'],
  ['UTF-16 LE', joinBytes([0xff, 0xfe], 'J', [0], [0xf6, 0]), 'utf-16le: Jö'],
  ['UTF-16 BE', joinBytes([0xfe, 0xff], [0], 'J', [0, 0xf6]), 'utf-16be: Jö'],
  [
    'German',
    encodeText('Jörg Müller\r\nBärbel Weiß', 'latin1'),
    'windows-1252: Jörg Müller\r\nBärbel Weiß',
  ],
  ['one word', encodeText('Köln', 'latin1'), 'windows-1252: Köln'],
  ['French', encodeText('Chloé Lefèvre', 'latin1'), 'windows-1252: Chloé Lefèvre'],
  ['Danish', encodeText('Søren Ærø', 'latin1'), 'windows-1252: Søren Ærø'],
  ['a last letter that begins one of UTF-8', encodeText('André', 'latin1'), 'windows-1252: André'],
  ['typographic quotes', joinBytes('O', [0x92], 'Neil'), 'windows-1252: O’Neil'],
])('reads %s', (_, bytes, text) => {
  expect(summarize(bytes)).toBe(text)
})

test.each([
  ['windows-1250', joinBytes('Luk', [0xe1, 0x9a]), 'Lukáš'],
  ['macintosh', joinBytes('J', [0x9a], 'rg'), 'Jörg'],
  ['iso-8859-1', joinBytes('J', [0xf6], 'rg'), 'Jörg'],
  ['utf-16le', joinBytes('J', [0], 'o', [0]), 'Jo'],
] as const)('reads %s if it is chosen', (encoding, bytes, text) => {
  expect(summarize(bytes, encoding)).toBe(`${encoding}: ${text}`)
})

test('reads a file that another program saved in Windows-1252', () => {
  const decoded = decodeText(readFileSync(join(foreign, 'players-windows-1252.csv')))
  expect(decoded).toMatchObject({ ok: true, encoding: 'windows-1252' })
  expect(decoded.ok && decoded.text).toContain('Jörg Müller')
  expect(decoded.ok && decoded.text).toContain('Bärbel Weiß')
})

test.each([
  ['nothing', joinBytes(), 'The file is empty'],
  ['too much', new Uint8Array(LARGEST_TEXT_FILE + 1).fill(65), 'larger than 1 MB'],
  ['a workbook', joinBytes('PK', [3, 4, 20, 0]), 'workbook or ZIP'],
  ['an old workbook', joinBytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'Office file'],
  ['a PDF', joinBytes('%PDF-1.7\n'), 'PDF'],
  ['a formatted document', joinBytes('{\\rtf1\\ansi'), 'formatted document'],
  ['a PNG', joinBytes([0x89], 'PNG\r\n'), 'picture'],
  ['a photo', joinBytes([0xff, 0xd8, 0xff, 0xe0]), 'picture'],
  ['a GIF', joinBytes('GIF89a'), 'picture'],
  ['a gzip', joinBytes([0x1f, 0x8b, 8, 0]), 'compressed'],
  ['a 7z', joinBytes('7z', [0xbc, 0xaf, 0x27, 0x1c]), 'compressed'],
  ['a RAR', joinBytes('Rar!', [0x1a, 7]), 'compressed'],
  ['bytes', joinBytes([1, 2, 0, 4]), 'isn’t a text file'],
  ['UTF-16 without a mark', joinBytes('J', [0], 'o', [0]), 'isn’t a text file'],
  ['control codes', joinBytes('name\nJo\u0001e'), 'Line 2 has control codes'],
  ['letters that Windows-1252 lacks', joinBytes('name\nLuk', [0x8d]), 'Line 2 has control codes'],
  [
    'half a letter at the end',
    joinBytes('J', [0xc3, 0xb6], 'rg,', [0xc3]),
    'ends in the middle of a letter',
  ],
  [
    'two encodings',
    joinBytes('a\nJ', [0xc3, 0xb6], 'rg\nM', [0xfc], 'ller\n'),
    'Line 2 is UTF-8 but line 3',
  ],
  [
    'two encodings in a line',
    joinBytes('J', [0xc3, 0xb6], 'rg M', [0xfc], 'ller'),
    'Line 1 is UTF-8 but line 1',
  ],
  ['UTF-16 cut in half', joinBytes([0xff, 0xfe], 'J'), 'isn’t UTF-16'],
  [
    'a mark of UTF-8 before something else',
    joinBytes([0xef, 0xbb, 0xbf], 'J', [0xf6], 'rg'),
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
    expect(summarize(encodeText('Ann, Bob'), encoding)).toBe(`${encoding}: Ann, Bob`)
  },
)
