import { normaliseHeading } from '#engine/exchange/headings.ts'
import { type Delimiter, readTable, type TableRecord } from '#engine/exchange/read-table.ts'
import { readPlayers } from '#engine/players/import.ts'
import { findHeadings, type ImportColumn, mapColumns } from '#engine/players/import-columns.ts'
import { createPersisted } from '../../platform/storage/create-persisted.ts'
import { readEntries } from '../../platform/storage/stored-json.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { parseCsv } from '../../ui/files/parse-csv.ts'

/** The user's choices for reading a file; null means detected. */
export type ReadOptions = {
  readonly delimiter: Delimiter | null
  readonly columns: readonly ImportColumn[] | null
  readonly headingLine: number | null
}

export const defaultReadOptions: ReadOptions = { delimiter: null, columns: null, headingLine: null }

export type FileColumn = {
  /** Empty if there is no heading. */
  readonly heading: string
  readonly values: readonly string[]
  readonly as: ImportColumn
}

export type FileView = {
  readonly delimiter: Delimiter
  readonly columns: readonly FileColumn[]
  readonly headingLine: number
  /** Number of the line that has the headings, or would have them. */
  readonly firstLine: number
  readonly hasTitles: boolean
  readonly rowCount: number
  /** Sample names as decoded, those with special letters first. */
  readonly names: readonly string[]
  readonly problem: string | null
}

/** Number of values shown of each column. */
const maxSampleValues = 3
const maxSampleNames = 2

/** Maximum number of headings for which this browser remembers the columns. */
const maxRemembered = 20

/** The chosen columns, by the headings of the file. */
const rememberedColumns = createPersisted<Readonly<Record<string, readonly ImportColumn[]>>>(
  'fivebar.importColumns',
  (stored) =>
    Object.fromEntries(readEntries(stored).filter(([, value]) => Array.isArray(value))) as Readonly<
      Record<string, readonly ImportColumn[]>
    >,
)

const headingKey = ({ columns }: Pick<FileView, 'columns'>) =>
  [columns.length, ...columns.map(({ heading }) => normaliseHeading(heading))].join(' ')

/** Remembers the columns of a file for the next one with the same headings. */
export function rememberColumns(view: FileView): void {
  const { [headingKey(view)]: _old, ...others } = rememberedColumns.get()
  const entries = Object.entries(others).slice(1 - maxRemembered)
  const current = [headingKey(view), view.columns.map((column) => column.as)] as const
  rememberedColumns.set(Object.fromEntries([...entries, current]))
}

/** Reads a file of players: by the user's choices, else as remembered, else as detected. */
export function viewFile(
  text: string,
  readOptions: ReadOptions,
): FileView | { readonly problem: string } {
  const table = readTable(text, parseCsv, readOptions.delimiter)
  if (!table.ok) return { problem: readMessage(table.problem) }
  const { records, delimiter } = table
  const detected = findHeadings(records)
  const detectedLine = detected === null ? 0 : records[detected.index]!.line
  const headingLine = readOptions.headingLine ?? detectedLine
  const headingIndex = records.findIndex(({ line }) => line === headingLine)
  const rows = records.slice(headingIndex + 1)
  const headings = headingIndex < 0 ? createEmptyHeadings(rows) : records[headingIndex]!.cells
  const guessed = guessColumns(headings, rows)
  const recognised = headings.map((heading, index) => ({
    heading: heading.trim(),
    values: listFirstValues(rows, index),
    as: guessed[index] ?? 'none',
  }))
  const remembered = rememberedColumns.get()[headingKey({ columns: recognised })]
  const chosen = readOptions.columns ?? remembered
  const columns = recognised.map((column, index) => ({
    ...column,
    as: chosen?.[index] ?? column.as,
  }))
  const kinds = columns.map(({ as }) => as)
  const parsedPlayers = readPlayers(text, parseCsv, { delimiter, columns: kinds, headingLine })
  return {
    delimiter,
    columns,
    headingLine,
    firstLine: detectedLine || (records[0]?.line ?? 1),
    hasTitles: headingIndex > 0,
    rowCount: rows.length,
    names: pickSampleNames(parsedPlayers.rows.map(({ name }) => name)),
    problem:
      parsedPlayers.problems[0] === undefined ? null : readMessage(parsedPlayers.problems[0]),
  }
}

const createEmptyHeadings = (rows: readonly TableRecord[]) =>
  Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, () => '')

function guessColumns(
  headings: readonly string[],
  rows: readonly TableRecord[],
): readonly ImportColumn[] {
  return headings.length === 1 ? ['name'] : mapColumns(headings, rows)
}

const listFirstValues = (rows: readonly TableRecord[], index: number) =>
  rows
    .map(({ cells }) => (cells[index] ?? '').trim())
    .filter((value) => value !== '')
    .slice(0, maxSampleValues)

/** Returns a few names, those with special letters first, because they reveal a wrong encoding. */
function pickSampleNames(names: readonly string[]): readonly string[] {
  const special = names.filter((name) => /[^\p{ASCII}]/u.test(name))
  return [...new Set([...special, ...names])].filter((name) => name !== '').slice(0, maxSampleNames)
}

/** Columns that may occur several times; their cells are joined. */
const repeatableColumns: readonly ImportColumn[] = ['first', 'middle', 'last', 'none']

/** Returns the columns after a choice; another column with the same meaning is no longer imported. */
export function chooseColumn(
  columns: readonly FileColumn[],
  index: number,
  as: ImportColumn,
): readonly ImportColumn[] {
  return columns.map((column, columnIndex) => {
    if (columnIndex === index) return as
    return column.as === as && !repeatableColumns.includes(as) ? 'none' : column.as
  })
}
