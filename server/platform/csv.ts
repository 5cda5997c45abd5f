import { oneLine } from '#engine/accounts/text.ts'

const special = /[",;]/
/** A cell that a spreadsheet would interpret as a formula, also with full-width signs. */
const formula = /^\s*[=+\-@＝＋－＠]/
const negative = /^-\d+(?:[.,]\d+)?$/

/** Excel recognises UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

function cell(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const flat = oneLine(value)
  const text = formula.test(flat) && !negative.test(flat) ? `'${flat}` : flat
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/**
 * Returns rows as lines of CSV, one line a row. A text that a spreadsheet would run is quoted.
 * Source: RFC 4180.
 */
export function csvLines(rows: readonly CsvRow[], delimiter: ',' | ';' = ','): string {
  return rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('')
}
