const special = /[",\r\n;]/
/** A cell that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Row = readonly (string | number | null)[]

/** Rows as lines of CSV; text that a spreadsheet would run is quoted. Source: RFC 4180. */
export function csvLines(rows: readonly Row[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Rows as CSV with a header. */
export function writeCsv(header: readonly string[], rows: readonly Row[]): string {
  return csvLines([header, ...rows])
}
