import { oneLine } from '#engine/accounts/text.ts'

const needsQuotes = /[",;]/
/** Matches a cell that a spreadsheet would interpret as a formula, also with full-width signs. */
const formula = /^\s*[=+\-@＝＋－＠]/
const negative = /^-\d+(?:[.,]\d+)?$/

/** Byte order mark, by which Excel recognises UTF-8. */
export const byteOrderMark = '\uFEFF'

function cell(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const flat = oneLine(value)
  const text = formula.test(flat) && !negative.test(flat) ? `'${flat}` : flat
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/** Formats rows as lines of CSV. Quotes texts that a spreadsheet would run as formulas. Source: RFC 4180. */
export function csvLines(rows: readonly CsvRow[], delimiter: ',' | ';' = ','): string {
  return rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('')
}
