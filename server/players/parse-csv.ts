import Papa from 'papaparse'
import type { ParseCsv } from '#engine/exchange/read-table.ts'

/** Parses delimited text for the engine, with Papa Parse. */
export const parseCsv: ParseCsv = (text, delimiter, maxRows = 0) => {
  // With a given delimiter, only quotes can cause errors.
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    preview: maxRows,
  })
  return { rows: data, brokenRow: errors[0]?.row ?? null }
}
