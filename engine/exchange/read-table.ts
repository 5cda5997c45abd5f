import { t, type ExchangeMessage } from './messages.ts'

/** One record: its cells, and the line of the file, from 1, on which it starts. */
export type TableRecord = { readonly line: number; readonly cells: readonly string[] }

export const delimiters = ['\t', ';', ','] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * Parses delimited text with LF line ends into rows, including empty lines, and returns the index of the first
 * row with a broken quote. The caller supplies it, because the engine has no packages.
 */
export type ParseCsv = (
  text: string,
  delimiter: Delimiter,
  maxRows?: number,
) => { readonly rows: readonly (readonly string[])[]; readonly brokenRow: number | null }

export type Table =
  | {
      readonly ok: true
      readonly delimiter: Delimiter
      /** Records with any content. */
      readonly records: readonly TableRecord[]
    }
  | { readonly ok: false; readonly problem: ExchangeMessage }

/** Maximum number of columns. No club needs more, and reading them is expensive. */
export const MAX_CSV_COLUMNS = 200

/** Maximum number of records above the headings, such as titles. */
export const MAX_TITLE_LINES = 10

/** Enough records to recognise the delimiter. */
const sampleSize = 50

/** End-of-file characters written by DOS programs. */
// oxlint-disable-next-line no-control-regex
const endOfFile = /(?<!\u001A)\u001A+$/

/** Excel's first line that sets the delimiter: `sep=;`. */
const separatorLine = /^"?sep=([,;\t])"?[\t,; ]*\n/i

/**
 * Returns how many records of a sample have the most frequent width, and that width; 0 if every record has
 * width 1.
 */
function measureFit(rows: readonly (readonly string[])[]): readonly [count: number, width: number] {
  const filledRows = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const counts = new Map<number, number>()
  for (const { length } of filledRows) counts.set(length, (counts.get(length) ?? 0) + 1)
  counts.delete(1)
  const best = [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0]
  return best === undefined ? [0, 1] : [best[1], best[0]]
}

/**
 * Returns the delimiter that splits most records of a sample into the same number of cells. Decimal commas
 * split few records.
 */
function findDelimiter(text: string, parse: ParseCsv): Delimiter {
  const samples = delimiters.map((delimiter) => ({
    delimiter,
    fit: measureFit(parse(text, delimiter, sampleSize).rows),
  }))
  const best = samples.reduce((current, other) => {
    const [count, width] = current.fit
    const [otherCount, otherWidth] = other.fit
    const isBetter = otherCount > count || (otherCount === count && otherWidth > width)
    return isBetter && otherCount > 0 ? other : current
  })
  return best.fit[0] === 0 ? ',' : best.delimiter
}

const hasContent = ({ cells }: TableRecord) => cells.some((cell) => cell.trim() !== '')

/** Adds the line on which each record starts. A record spans one more line for each line break in its cells. */
function numberRecords(rows: readonly (readonly string[])[], firstLine: number): TableRecord[] {
  let line = firstLine
  return rows.map((cells) => {
    const record = { line, cells }
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
    return record
  })
}

/** Returns the width without trailing columns that are empty in every record, as spreadsheets add them. */
function findWidth(records: readonly TableRecord[]): number {
  const ends = records.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  return ends.reduce((most, end) => Math.max(most, end), 0)
}

/**
 * Reads comma-separated values. Uses the requested delimiter, else the one in a `sep=` line, else the comma,
 * semicolon or tab that splits most lines alike. Ignores a byte order mark, blank lines and empty trailing
 * columns. Refuses a broken quote and a line of more than 200 columns.
 * Source: RFC 4180, section 2.
 */
export function readTable(file: string, parse: ParseCsv, requested?: Delimiter | null): Table {
  const normalised = file
    .replace(/^\uFEFF/, '')
    .replace(endOfFile, '')
    .replaceAll(/\r\n?/g, '\n')
  const separator = separatorLine.exec(normalised)
  const text = separator === null ? normalised : normalised.slice(separator[0].length)
  const delimiter =
    requested ?? (separator?.[1] as Delimiter | undefined) ?? findDelimiter(text, parse)
  const { rows, brokenRow } = parse(text, delimiter)
  const all = numberRecords(rows, separator === null ? 1 : 2)
  if (brokenRow !== null) {
    return { ok: false, problem: t('table.quote', { line: all[brokenRow]?.line ?? 1 }) }
  }
  const tooWide = all.find(({ cells }) => cells.length > MAX_CSV_COLUMNS)
  if (tooWide !== undefined) {
    return { ok: false, problem: t('table.columns', { line: tooWide.line, most: MAX_CSV_COLUMNS }) }
  }
  const filled = all.filter(hasContent)
  const width = findWidth(filled)
  return {
    ok: true,
    delimiter,
    records: filled.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })),
  }
}
