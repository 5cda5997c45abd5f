import Papa from 'papaparse'
import type { ParseCsv } from './read-table.ts'

/** The parser that server and browser supply. */
export const parseCsv: ParseCsv = (text, delimiter, most = 0) => {
  // With a given delimiter only quotes can be broken.
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: most })
  return { rows: data, brokenRow: errors[0]?.row ?? null }
}
