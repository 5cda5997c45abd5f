import { squash } from '#engine/exchange/headings.ts'
import { type Delimiter, readTable, type TableRecord } from '#engine/exchange/read-table.ts'
import { readPlayers } from '#engine/players/import.ts'
import { findHeadings, type ImportColumn, mapColumns } from '#engine/players/import-columns.ts'
import { createPersisted } from '../../platform/storage/create-persisted.ts'
import { entriesOf } from '../../platform/storage/stored-json.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { parseCsv } from '../../ui/files/parse-csv.ts'

/** What a person changed about how a file is read; null is recognised. */
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
  /** The line that has the headings if there are any. */
  readonly firstLine: number
  readonly hasTitles: boolean
  readonly rowCount: number
  /** Names as they are read, those with special letters first. */
  readonly names: readonly string[]
  readonly problem: string | null
}

/** Number of values shown of each column. */
const shownValues = 3
const shownNames = 2

/** Files whose columns are remembered in this browser. */
const mostShapes = 20

/** What columns were imported as, by the headings of the file. */
const rememberedColumns = createPersisted<Readonly<Record<string, readonly ImportColumn[]>>>(
  'fivebar.importColumns',
  (kept) =>
    Object.fromEntries(entriesOf(kept).filter(([, value]) => Array.isArray(value))) as Readonly<
      Record<string, readonly ImportColumn[]>
    >,
)

const shapeOf = ({ columns }: Pick<FileView, 'columns'>) =>
  [columns.length, ...columns.map(({ heading }) => squash(heading))].join(' ')

/** Remembers what the columns of a file are imported as, for the next file of the same shape. */
export function rememberColumns(view: FileView): void {
  const { [shapeOf(view)]: _old, ...others } = rememberedColumns.get()
  const entries = Object.entries(others).slice(1 - mostShapes)
  const own = [shapeOf(view), view.columns.map((column) => column.as)] as const
  rememberedColumns.set(Object.fromEntries([...entries, own]))
}

/** Returns how a file of players is read: by what was chosen, remembered or recognised. */
export function viewFile(
  text: string,
  reading: ReadOptions,
): FileView | { readonly problem: string } {
  const table = readTable(text, parseCsv, reading.delimiter)
  if (!table.ok) return { problem: readMessage(table.problem) }
  const { records, delimiter } = table
  const found = findHeadings(records)
  const foundLine = found === null ? 0 : records[found.at]!.line
  const headingLine = reading.headingLine ?? foundLine
  const at = records.findIndex(({ line }) => line === headingLine)
  const rows = records.slice(at + 1)
  const headings = at < 0 ? emptyHeadings(rows) : records[at]!.cells
  const guessed = guess(headings, rows)
  const unread = headings.map((heading, place) => ({
    heading: heading.trim(),
    values: valuesOf(rows, place),
    as: guessed[place] ?? 'none',
  }))
  const kept = rememberedColumns.get()[shapeOf({ columns: unread })]
  const chosen = reading.columns ?? kept
  const columns = unread.map((column, place) => ({ ...column, as: chosen?.[place] ?? column.as }))
  const kinds = columns.map(({ as }) => as)
  const read = readPlayers(text, parseCsv, { delimiter, columns: kinds, headingLine })
  return {
    delimiter,
    columns,
    headingLine,
    firstLine: foundLine || (records[0]?.line ?? 1),
    hasTitles: at > 0,
    rowCount: rows.length,
    names: samplesOf(read.rows.map(({ name }) => name)),
    problem: read.problems[0] === undefined ? null : readMessage(read.problems[0]),
  }
}

const emptyHeadings = (rows: readonly TableRecord[]) =>
  Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, () => '')

function guess(headings: readonly string[], rows: readonly TableRecord[]): readonly ImportColumn[] {
  return headings.length === 1 ? ['name'] : mapColumns(headings, rows)
}

const valuesOf = (rows: readonly TableRecord[], place: number) =>
  rows
    .map(({ cells }) => (cells[place] ?? '').trim())
    .filter((value) => value !== '')
    .slice(0, shownValues)

/** Special letters show whether the encoding is right. */
function samplesOf(names: readonly string[]): readonly string[] {
  const special = names.filter((name) => /[^\p{ASCII}]/u.test(name))
  return [...new Set([...special, ...names])].filter((name) => name !== '').slice(0, shownNames)
}

/** Columns that may occur several times; their cells are joined. */
const joins: readonly ImportColumn[] = ['first', 'middle', 'last', 'none']

/** Returns the columns after one of them was chosen; another column for the same is no longer used. */
export function chooseColumn(
  columns: readonly FileColumn[],
  place: number,
  as: ImportColumn,
): readonly ImportColumn[] {
  return columns.map((column, at) => {
    if (at === place) return as
    return column.as === as && !joins.includes(as) ? 'none' : column.as
  })
}
