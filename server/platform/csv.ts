const special = /[",\r\n;]/
/** A cell that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV with a header; text that a spreadsheet would run is quoted. Source: RFC 4180. */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
