import Papa from 'papaparse'
import type { ParseCsv } from '#engine/exchange/read-table.ts'

/** Parses delimited text for the engine, with Papa Parse. */
export const parseCsv: ParseCsv = (text, delimiter, most = 0) => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: most })
  const quote = errors.find(({ type }) => type === 'Quotes')
  return { rows: data, brokenRow: quote?.row ?? null }
}
