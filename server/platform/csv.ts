import { oneLine } from '#engine/accounts/text.ts'

const needsQuotes = /[",;]/
/** Matches a cell that a spreadsheet would interpret as a formula, also with full-width signs. */
const formula = /^\s*[=+\-@＝＋－＠]/
const negative = /^-\d+(?:[.,]\d+)?$/

/** Byte order mark, by which Excel recognises UTF-8. */
export const byteOrderMark = '\uFEFF'

type Delimiter = ',' | ';'

/** Formats a number as spreadsheets expect it: those that split at semicolons have a decimal comma. */
const formatNumber = (value: number, delimiter: Delimiter) =>
  delimiter === ';' ? String(value).replace('.', ',') : String(value)

function formatCell(value: CsvCell, delimiter: Delimiter): string {
  if (value === null) return ''
  if (typeof value === 'number') return formatNumber(value, delimiter)
  const line = oneLine(value)
  const text = formula.test(line) && !negative.test(line) ? `'${line}` : line
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/** Formats rows as lines of CSV. Quotes texts that a spreadsheet would run as formulas. Source: RFC 4180. */
export function formatCsv(rows: readonly CsvRow[], delimiter: Delimiter = ','): string {
  return rows
    .map((row) => `${row.map((cell) => formatCell(cell, delimiter)).join(delimiter)}\r\n`)
    .join('')
}
