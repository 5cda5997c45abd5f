import { oneLine } from '#engine/accounts/text.ts'

const special = /[",;]/
/** A cell that a spreadsheet would interpret as a formula. */
const formula = /^ *[=+\-@]/

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const flat = oneLine(value)
  const text = formula.test(flat) ? `'${flat}` : flat
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Row = readonly (string | number | null)[]

/**
 * Returns rows as lines of CSV, one line a row. A text that a spreadsheet would run is quoted.
 * Source: RFC 4180.
 */
export function csvLines(rows: readonly Row[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Returns rows as CSV with a header. */
export function writeCsv(header: readonly string[], rows: readonly Row[]): string {
  return csvLines([header, ...rows])
}
