import Papa from 'papaparse'
import type { ParseCsv } from './read-table.ts'

/** The parser that server and browser supply. */
export const parseCsv: ParseCsv = (text, delimiter, most = 0) => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: most })
  const quote = errors.find(({ type }) => type === 'Quotes')
  return { rows: data, brokenRow: quote?.row ?? null }
}
