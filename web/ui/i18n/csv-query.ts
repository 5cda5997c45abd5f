/**
 * Returns the query of a CSV file: semicolons where the browser's language writes a decimal comma, as
 * spreadsheets there expect.
 */
export function csvQuery(language: string = navigator.language): { separator?: 'semicolon' } {
  const hasComma = new Intl.NumberFormat(language).format(1.5).includes(',')
  return hasComma ? { separator: 'semicolon' } : {}
}
