import { oneLine } from '#engine/accounts/text.ts'

const needsQuotes = /[",;]/
/** Matches a cell that a spreadsheet would interpret as a formula, also with full-width signs. */
const formula = /^\s*[=+\-@＝＋－＠]/
const negative = /^-\d+(?:[.,]\d+)?$/

/** Byte order mark, by which Excel recognises UTF-8. */
export const byteOrderMark = '\uFEFF'

function formatCell(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const line = oneLine(value)
  const text = formula.test(line) && !negative.test(line) ? `'${line}` : line
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/** Formats rows as lines of CSV. Quotes texts that a spreadsheet would run as formulas. Source: RFC 4180. */
export function formatCsv(rows: readonly CsvRow[], delimiter: ',' | ';' = ','): string {
  return rows.map((row) => `${row.map(formatCell).join(delimiter)}\r\n`).join('')
}
