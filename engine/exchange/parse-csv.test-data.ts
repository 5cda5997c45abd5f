import Papa from 'papaparse'
import type { ParseCsv } from './read-table.ts'

/** The CSV parser that server and browser pass to the engine. */
export const parseCsv: ParseCsv = (text, delimiter, maxRows = 0) => {
  // With a given delimiter, the parser reports only broken quotes.
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    preview: maxRows,
  })
  return { rows: data, brokenRow: errors[0]?.row ?? null }
}
