/**
 * Returns the query for downloading a CSV file: spreadsheets expect semicolons where the browser's
 * language uses a decimal comma.
 */
export function createCsvQuery(language: string = navigator.language): { separator?: 'semicolon' } {
  const hasComma = new Intl.NumberFormat(language).format(1.5).includes(',')
  return hasComma ? { separator: 'semicolon' } : {}
}
