import { t, type ExchangeMessage } from './messages.ts'

/** One record: its cells, and the line of the file, from 1, on which it starts. */
export type TableRecord = { readonly line: number; readonly cells: readonly string[] }

export const delimiters = ['\t', ';', ','] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * Parses delimited text whose lines end in LF into rows, empty lines included, and returns the first row with
 * a broken quote. The caller supplies it, since the engine has no packages.
 */
export type ParseCsv = (
  text: string,
  delimiter: Delimiter,
  most?: number,
) => { readonly rows: readonly (readonly string[])[]; readonly brokenRow: number | null }

export type Table =
  | {
      readonly ok: true
      readonly delimiter: Delimiter
      /** Records with any content. */
      readonly records: readonly TableRecord[]
    }
  | { readonly ok: false; readonly said: ExchangeMessage }

/** Maximum number of columns. No club needs more, and reading them is expensive. */
export const MOST_CSV_COLUMNS = 200

/** Records of a file that may be above the headings, such as a title. */
export const MOST_TITLES = 10

/** Enough records to recognise the delimiter. */
const sampleSize = 50

/** DOS programs end a file with this. */
// oxlint-disable-next-line no-control-regex
const endOfFile = /(?<!\u001A)\u001A+$/

/** Excel's first line that names the delimiter: `sep=;`. */
const named = /^"?sep=([,;\t])"?[\t,; ]*\n/i

/** Returns how many records of a sample have the most frequent width, and that width; 0 if it is 1. */
function judge(rows: readonly (readonly string[])[]): readonly [count: number, width: number] {
  const widths = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const counts = new Map<number, number>()
  for (const { length } of widths) counts.set(length, (counts.get(length) ?? 0) + 1)
  counts.delete(1)
  const best = [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0]
  return best === undefined ? [0, 1] : [best[1], best[0]]
}

/** Returns the delimiter that divides most records of a sample alike; a decimal comma divides few. */
function findDelimiter(text: string, parse: ParseCsv): Delimiter {
  const judged = delimiters.map((delimiter) => ({
    delimiter,
    judgement: judge(parse(text, delimiter, sampleSize).rows),
  }))
  const best = judged.reduce((one, other) => {
    const [count, width] = one.judgement
    const [otherCount, otherWidth] = other.judgement
    const isBetter = otherCount > count || (otherCount === count && otherWidth > width)
    return isBetter && otherCount > 0 ? other : one
  })
  return best.judgement[0] === 0 ? ',' : best.delimiter
}

const isFilled = ({ cells }: TableRecord) => cells.some((cell) => cell.trim() !== '')

/** Each record takes a line, and one more for each line break in its cells. */
function recordsOf(rows: readonly (readonly string[])[], firstLine: number): TableRecord[] {
  let line = firstLine
  return rows.map((cells) => {
    const record = { line, cells }
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
    return record
  })
}

/** Returns the width without columns that are empty in every record, as spreadsheets add at the end. */
function widthOf(records: readonly TableRecord[]): number {
  const ends = records.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  return ends.reduce((most, end) => Math.max(most, end), 0)
}

/**
 * Reads comma-separated values. The delimiter is the given one, else the one that a `sep=` line names, else the
 * comma, semicolon or tab that divides most lines alike. A byte order mark, blank lines and empty columns at
 * the end are left out. Refuses a broken quote and a line of more than 200 columns.
 * Source: RFC 4180, section 2.
 */
export function readTable(file: string, parse: ParseCsv, given?: Delimiter | null): Table {
  const whole = file
    .replace(/^\uFEFF/, '')
    .replace(endOfFile, '')
    .replaceAll(/\r\n?/g, '\n')
  const sep = named.exec(whole)
  const text = sep === null ? whole : whole.slice(sep[0].length)
  const delimiter = given ?? (sep?.[1] as Delimiter | undefined) ?? findDelimiter(text, parse)
  const { rows, brokenRow } = parse(text, delimiter)
  const all = recordsOf(rows, sep === null ? 1 : 2)
  if (brokenRow !== null) {
    return { ok: false, said: t('table.quote', { line: all[brokenRow]?.line ?? 1 }) }
  }
  const wide = all.find(({ cells }) => cells.length > MOST_CSV_COLUMNS)
  if (wide !== undefined) {
    return { ok: false, said: t('table.columns', { line: wide.line, most: MOST_CSV_COLUMNS }) }
  }
  const filled = all.filter(isFilled)
  const width = widthOf(filled)
  return {
    ok: true,
    delimiter,
    records: filled.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })),
  }
}
