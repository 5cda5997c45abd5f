import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.test-data.ts'
import { type Delimiter, readTable } from './read-table.ts'

const readCells = (text: string, given: Delimiter | null = null) => {
  const table = readTable(text, parseCsv, given)
  return table.ok ? table.records.map((record) => record.cells.join('|')) : table.problem.message
}

test.each([
  ['plain', 'a,b\nc,d', ['a|b', 'c|d']],
  ['with a last line break', 'a,b\r\nc,d\r\n', ['a|b', 'c|d']],
  ['with the line ends of old Macs', 'a\rb', ['a', 'b']],
  ['with mixed line ends', 'a,b\r\nc,d\ne,f', ['a|b', 'c|d', 'e|f']],
  ['with a byte order mark', '\uFEFFa,b', ['a|b']],
  ['with the end mark of DOS', 'a,b\n\u001A', ['a|b']],
  ['with semicolons', 'a;b,x;c\nd;e;f', ['a|b,x|c', 'd|e|f']],
  ['with tabs', 'a\tb', ['a|b']],
  ['with quotes', '"a,1","b ""x"""\nc,d', ['a,1|b "x"', 'c|d']],
  ['with a line break in quotes', '"a\nb",c', ['a\nb|c']],
  ['with empty cells', ',a,\n"",b,c', ['|a|', '|b|c']],
  ['with empty columns at the end', 'a,b,,\nc,d,,', ['a|b', 'c|d']],
  ['with delimiters in a quoted heading', '"a;b;c",d', ['a;b;c|d']],
  ['with a line for Excel', 'sep=;\r\na;b,c\r\n', ['a|b,c']],
  ['with a line for Excel and tabs', 'sep=\t\na\tb', ['a|b']],
  ['with decimal commas', 'a;b;c;d\nAnn;Bob;0,5;0,5', ['a|b|c|d', 'Ann|Bob|0,5|0,5']],
  [
    'with commas in names',
    'Name;Mail\nMüller, Jörg;j@x.org',
    ['Name|Mail', 'Müller, Jörg|j@x.org'],
  ],
  [
    'with a title',
    'Members, active\n\nName;Mail\nAnn;a\nBob;b',
    ['Members, active', 'Name|Mail', 'Ann|a', 'Bob|b'],
  ],
  ['with a quote within a cell', 'The "Fox",b', ['The "Fox"|b']],
  ['with nothing in it', '', []],
])('reads a table %s', (_, text, expected) => {
  expect(readCells(text)).toEqual(expected)
})

test('uses the given delimiter', () => {
  expect(readCells('a;b,c', ',')).toEqual(['a;b|c'])
})

test('returns the line of the file on which each record starts', () => {
  const readLineNumbers = (text: string) => {
    const table = readTable(text, parseCsv)
    return table.ok ? table.records.map(({ line }) => line) : []
  }
  expect(readLineNumbers('\n\na,b\n\n"",\n')).toEqual([3])
  expect(readLineNumbers('sep=;\na;b\n"c\nd";e\nf;g')).toEqual([2, 3, 5])
})

test('refuses a broken quote with its line', () => {
  const quoteError = (line: number) =>
    `Line ${line}: a quote is opened and never closed, or text follows it`
  expect(readCells('a,b\nc,"d\ne')).toBe(quoteError(2))
  expect(readCells('"a"b')).toBe(quoteError(1))
})

test('refuses more than 200 columns', () => {
  expect(readCells(`a\n${'b,'.repeat(199)}b`)).toHaveLength(2)
  expect(readCells(`a\n${'b,'.repeat(200)}b`)).toBe('Line 2: there are more than 200 columns')
})

test('reads quoted records back unchanged', () => {
  const cell = fc.string().map((text) => `x${text.replaceAll('\r', '')}`)
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 })
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(rows, fc.constantFrom<Delimiter>(',', ';', '\t'), (records, delimiter) => {
      const text = records.map((record) => record.map(quote).join(delimiter)).join('\r\n')
      const table = readTable(text, parseCsv, delimiter)
      expect(table.ok && table.records.map((record) => record.cells)).toEqual(records)
    }),
  )
})
