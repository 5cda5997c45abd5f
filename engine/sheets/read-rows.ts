import { cleanText } from '../accounts/text.ts'
import { MOST_CSV_COLUMNS, readCsv, type Csv, type CsvRecord } from '../players/csv.ts'
import { foldName } from '../players/fold-name.ts'
import { isOnCalendar } from '../tournaments/log/days.ts'
import { t, type SheetMessage } from './messages.ts'

/** A line of results as typed, before any checks. */
export type TypedRow = {
  readonly player1: string
  readonly player2: string
  readonly score: string
  /** `2026-03-14`; empty if the line has none. */
  readonly day: string
}

export type RowsRead =
  | { readonly ok: true; readonly rows: readonly TypedRow[] }
  | { readonly ok: false; readonly said: SheetMessage }

/** Maximum number of results per sheet. */
export const MOST_SHEET_ROWS = 200

type Column = 'player1' | 'player2' | 'score' | 'score1' | 'score2' | 'date'

const headings: Readonly<Record<Column, readonly string[]>> = {
  player1: ['player1', 'player 1', 'player a', 'home', 'winner'],
  player2: ['player2', 'player 2', 'player b', 'away', 'opponent', 'loser'],
  score: ['score', 'result', 'sets'],
  score1: ['score1', 'score 1'],
  score2: ['score2', 'score 2'],
  date: ['date', 'day', 'played', 'played at'],
}

type Columns = Partial<Record<Column, number>>

function readHeader(cells: readonly string[]): Columns | null {
  const folded = cells.map(foldName)
  const columns: Columns = {}
  for (const column of Object.keys(headings) as Column[]) {
    const at = folded.findIndex((cell) => headings[column].includes(cell))
    if (at >= 0) columns[column] = at
  }
  return columns.player1 === undefined || columns.player2 === undefined ? null : columns
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const europeanDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** Parses a day of a list to `2026-03-14`; null if it is not one. */
export function readDay(text: string): string | null {
  const iso = isoDay.exec(text.trim())
  const european = europeanDay.exec(text.trim())
  const [, year, month, day] =
    iso ?? (european === null ? [] : ['', european[3], european[2], european[1]])
  if (year === undefined) return null
  const written = [year, month!.padStart(2, '0'), day!.padStart(2, '0')].join('-')
  return isOnCalendar(written) ? written : null
}

const isDay = (cell: string) => isoDay.test(cell) || europeanDay.test(cell)
const isNumber = (cell: string) => /^\d+(?:[.,]5)?$/.test(cell)

/** Joins two numbers as the score of each side; anything else is one score that was split at commas. */
function joined(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 2 && filled.every(isNumber)) return filled.join('-')
  return filled.join(' ')
}

function readNamed(cells: readonly string[], columns: Columns): TypedRow {
  const cell = (column: Column) => cells[columns[column] ?? -1] ?? ''
  const apart = joined([cell('score1'), cell('score2')])
  return {
    player1: cell('player1'),
    player2: cell('player2'),
    score: cell('score') === '' ? apart : cell('score'),
    day: cell('date'),
  }
}

/** Maximum length of a sentence: two names and a score are shorter, and longer text is slow to match. */
const longestSentence = 500
const sentence = /^(.+?)\s+(?:[-–—]|vs?\.?)\s+(.+?)[\s,:]+([+-]?[\d½].*)$/u

/** Reads player 1, player 2, then the score; a day may come first or last. */
function readPlaced(cells: readonly string[]): TypedRow {
  const at = cells.findIndex(isDay)
  const rest = cells.filter((_, place) => place !== at)
  const day = cells[at] ?? ''
  const line = rest.length <= 2 ? rest.join(', ') : ''
  const [, one, two, score] = line.length > longestSentence ? [] : (sentence.exec(line) ?? [])
  if (one !== undefined) return { player1: one, player2: two!, score: score!, day }
  const [player1 = '', player2 = '', ...scores] = rest
  return { player1, player2, score: joined(scores), day }
}

/** Returns the delimiter. A score may contain commas, so they separate cells only if nothing else does. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const [line = ''] = text.trimStart().split('\n')
  return (['\t', ';'] as const).find((one) => line.includes(one)) ?? ','
}

const faultOf = ({ line, fault }: Extract<Csv, { ok: false }>): SheetMessage =>
  fault === 'columns'
    ? t('sheet.tooWide', { line, most: MOST_CSV_COLUMNS })
    : t('sheet.broken', { line })

const cellsOf = ({ cells }: CsvRecord) =>
  cells.map((cell) => cleanText(cell).replaceAll(/\s+/g, ' ').trim())

/**
 * Parses pasted results or a CSV, one match per line: player 1, player 2 and the score in one column or two,
 * and the day if given. The first line may name the columns. Cells are separated by commas, semicolons or
 * tabs; "Ann Moss - Bob Pryce 3-1" is a valid line too. Refuses text without such a line.
 */
export function readRows(text: string): RowsRead {
  const csv = readCsv(text, delimiterOf(text))
  if (!csv.ok) return { ok: false, said: faultOf(csv) }
  const records = csv.records.map(cellsOf).filter((cells) => cells.some((cell) => cell !== ''))
  if (records.length === 0) return { ok: false, said: t('sheet.empty') }
  const header = readHeader(records[0]!)
  const lines = header === null ? records : records.slice(1)
  const rows = lines.map((cells) =>
    header === null ? readPlaced(cells) : readNamed(cells, header),
  )
  if (rows.length === 0) return { ok: false, said: t('sheet.empty') }
  if (rows.every(({ player2 }) => player2 === '')) return { ok: false, said: t('sheet.columns') }
  return { ok: true, rows }
}
