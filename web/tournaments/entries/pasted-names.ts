import { readTable, type TableRecord } from '#engine/exchange/read-table.ts'
import { findHeadings, isTeamHeading } from '#engine/players/import-columns.ts'
import { reorderCommaName, reorderSurnameFirst } from '#engine/players/person-name.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { parseCsv } from '../../ui/files/parse-csv.ts'

export type PastedName = { readonly name: string; readonly affiliation: string }

/** The possible contents of a pasted column. Several `name` columns are several players. */
export const nameColumns = ['name', 'lastFirst', 'first', 'middle', 'last', 'team', 'none'] as const
export type NameColumn = (typeof nameColumns)[number]

export type PastedColumn = {
  readonly heading: string
  readonly values: readonly string[]
  /** Null if it is unclear and must be chosen. */
  readonly as: NameColumn | null
}

export type PastedNames = {
  readonly names: readonly PastedName[]
  readonly columns: readonly PastedColumn[]
  /** Ratings after names, which are left out. */
  readonly ratings: readonly string[]
  /** Numbers of lines without a name, which are left out. */
  readonly nameless: readonly number[]
  readonly problem: string | null
}

const maxSampleValues = 3

const isNumeric = (text: string) => /^[\d.,()#]+\.?$/.test(text)
/** Counts words; particles belong to the surname, so "van der Berg" is one word. */
const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => !/^\p{Ll}/u.test(word)).length
const isFullName = (text: string) => countWords(text) >= 2 && !/\d{3}/.test(text)

type Column = { readonly index: number; readonly values: readonly string[] }

/** Returns the content of a second column after names; null if it may hold more players. */
function secondColumnKind({ values }: Column): NameColumn | null {
  const repeats = new Set(values).size < values.length
  return values.every(isFullName) && !repeats ? null : 'team'
}

/** Returns the content of columns without headings; null if it is unclear. */
function columnKinds(
  columns: readonly Column[],
  delimiter: string,
): readonly (NameColumn | null)[] {
  const [first, second, ...others] = columns
  if (first === undefined) return []
  if (second === undefined) return ['name']
  const rest = others.map((): NameColumn => 'none')
  if (columns.length >= 3 && columns.every(({ values }) => values.every(isFullName))) {
    return columns.map((): NameColumn => 'name')
  }
  // Lines without a second cell reveal nothing about the columns.
  const firstOfPairs = first.values.filter((_, index) => (second.values[index] ?? '') !== '')
  const filledSecond = { ...second, values: second.values.filter((value) => value !== '') }
  const singleWordCount = firstOfPairs.filter((value) => countWords(value) < 2).length
  if (singleWordCount === 0) return ['name', secondColumnKind(filledSecond), ...rest]
  const areFirstNames = filledSecond.values.every(
    (value) => !/\d/.test(value) && countWords(value) <= 2,
  )
  // A comma, as in "Müller, Jörg", suggests that the surname is first; other delimiters do not.
  const isSurnameFirst =
    delimiter === ',' && areFirstNames && singleWordCount === firstOfPairs.length
  return isSurnameFirst ? ['last', 'first', ...rest] : [null, null, ...rest]
}

function guessColumnKinds(rows: readonly TableRecord[], width: number, delimiter: string) {
  const all = Array.from({ length: width }, (_, index) => ({
    index,
    values: rows.map(({ cells }) => (cells[index] ?? '').trim()),
  }))
  const textColumns = all.filter(
    ({ values }) => !values.every((text) => text === '' || isNumeric(text)),
  )
  const textKinds = columnKinds(textColumns, delimiter)
  const kinds = new Map(textColumns.map(({ index }, place) => [index, textKinds[place] ?? null]))
  return all.map(({ index }) => (kinds.has(index) ? kinds.get(index)! : 'none'))
}

type Layout = {
  readonly rows: readonly TableRecord[]
  readonly headings: readonly string[]
  readonly kinds: readonly (NameColumn | null)[]
}

function detectLayout(records: readonly TableRecord[], delimiter: string): Layout {
  const foundHeadings = findHeadings(records)
  if (foundHeadings === null) {
    const width = Math.max(0, ...records.map(({ cells }) => cells.length))
    const kinds = guessColumnKinds(records, width, delimiter)
    return { rows: records, headings: kinds.map(() => ''), kinds }
  }
  const headings = records[foundHeadings.index]!.cells
  const kinds = headings.map((heading, index): NameColumn => {
    const column = foundHeadings.columns[index] ?? 'none'
    if (isTeamHeading(heading)) return 'team'
    return nameColumns.find((kind) => kind === column) ?? 'none'
  })
  return { rows: records.slice(foundHeadings.index + 1), headings, kinds }
}

/** Matches a name with a rating, "Ann Moss 1850" or "Ann Moss (1850)", but not "Guest 100". */
const nameWithRating = /^(\S+\s+\S.*?)\s+\(?(\d{3,4})\)?$/
const lineNumber = /^\d+[.)]?\s+/

function namesInRow(
  cells: readonly string[],
  kinds: readonly (NameColumn | null)[],
): readonly string[] {
  const listValues = (kind: NameColumn) =>
    kinds.flatMap((columnKind, index) =>
      columnKind === kind && (cells[index] ?? '') !== '' ? [cells[index]!] : [],
    )
  const joinedName = [...listValues('first'), ...listValues('middle'), ...listValues('last')].join(
    ' ',
  )
  const fullNames = listValues('name').map((name) => reorderCommaName(name.replace(lineNumber, '')))
  const reordered = listValues('lastFirst').map((name) => reorderSurnameFirst(name) ?? name)
  return [...fullNames, ...reordered, joinedName.replace(lineNumber, '')].filter(
    (name) => name !== '',
  )
}

/**
 * Parses pasted names: one per line, with or without a number, or columns from a spreadsheet or
 * CSV. A line may have several names. `chosen` overrides the guessed columns. While a column is
 * unclear, no names are returned.
 */
export function readPastedNames(
  text: string,
  chosen: readonly (NameColumn | null)[] | null = null,
): PastedNames {
  const table = readTable(text, parseCsv)
  const nothingRead = { names: [], columns: [], ratings: [], nameless: [] }
  if (!table.ok) return { ...nothingRead, problem: readMessage(table.problem) }
  const { rows, headings, kinds: guessed } = detectLayout(table.records, table.delimiter)
  const kinds = guessed.map((kind, index) => chosen?.[index] ?? kind)
  const columns = headings.map((heading, index) => ({
    heading: heading.trim(),
    values: rows
      .map(({ cells }) => (cells[index] ?? '').trim())
      .filter((value) => value !== '')
      .slice(0, maxSampleValues),
    as: kinds[index] ?? null,
  }))
  if (kinds.includes(null)) return { ...nothingRead, columns, problem: null }
  return { ...extractNames(rows, kinds), columns, problem: null }
}

function extractNames(rows: readonly TableRecord[], kinds: readonly (NameColumn | null)[]) {
  const team = kinds.indexOf('team')
  const names: PastedName[] = []
  const ratings: string[] = []
  const nameless: number[] = []
  for (const { line, cells } of rows) {
    const trimmed = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    const rowNames = namesInRow(trimmed, kinds)
    if (rowNames.length === 0) nameless.push(line)
    for (const rawName of rowNames) {
      const [, name = rawName, rating] = nameWithRating.exec(rawName) ?? []
      if (rating !== undefined) ratings.push(rating)
      names.push({ name, affiliation: trimmed[team] ?? '' })
    }
  }
  return { names, ratings, nameless }
}
