import { cleanText } from '../accounts/text.ts'
import {
  type Delimiter,
  MAX_TITLE_LINES,
  type ParseCsv,
  readTable,
  type TableRecord,
} from '../exchange/read-table.ts'
import type { ExchangeMessage } from '../exchange/messages.ts'
import { t, type SheetMessage } from './messages.ts'
import { type DayOrder, looksLikeDay, possibleDayOrders, readDay } from './read-day.ts'
import { isLoserAhead } from './loser-ahead.ts'
import { readSentence } from './read-sentence.ts'
import { readHeadings, type SheetColumn } from './sheet-columns.ts'

/** A line of results as typed, before any checks. */
export type TypedRow = {
  readonly player1: string
  readonly player2: string
  readonly score: string
  /** `2026-03-14`, or as typed; empty if the line has none. */
  readonly day: string
}

export type ParsedRows =
  | {
      readonly ok: true
      readonly rows: readonly TypedRow[]
      /** Headings of ignored columns. */
      readonly unused: readonly string[]
      /** A date that needs `order`, such as `03/04/2026`; null if there is none. */
      readonly unclearDay: string | null
    }
  | { readonly ok: false; readonly problem: SheetMessage | ExchangeMessage }

/** Maximum number of results per sheet. */
export const MAX_SHEET_ROWS = 200

type Line = TypedRow & { readonly line: number }

type Reading =
  | { readonly ok: true; readonly lines: readonly Line[]; readonly unused: readonly string[] }
  | { readonly ok: false; readonly problem: SheetMessage }

const refuse = (problem: SheetMessage): Extract<Reading, { ok: false }> => ({
  ok: false,
  problem,
})

const isNumber = (cell: string) => /^\d+(?:[.,]5)?$/.test(cell)

const isNegative = (cell: string) => /^[-−–]\d+$/.test(cell)

/** Joins two numbers to a score, and other cells as one score that was split at commas. */
function joinScore(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '')
  // A space alone would make the minus a dash between the numbers.
  if (filled.length === 2 && filled.some(isNegative)) return filled.join(', ')
  if (filled.length === 2 && filled.every(isNumber)) {
    return filled.map((cell) => cell.replace(',', '.')).join('-')
  }
  return filled.join(' ')
}

const walkover = /^(?:w\.?\/?o\.?|walk-?over|forfeit|ff?|kampflos)$/i

/**
 * Returns the score of a row with headings: the total, the sets, or both as `3-1 (11-7 9-11 11-5 11-8)`.
 */
function composeScore(cellsOf: (column: SheetColumn) => readonly string[], isWon: boolean): string {
  const [score = ''] = cellsOf('score')
  const fromColumns = joinScore([...cellsOf('score1'), ...cellsOf('score2')])
  const total = score === '' ? fromColumns : score
  const sets = cellsOf('set').filter((cell) => cell !== '')
  const isShortForm = sets.some((set) => /^-?\d+$/.test(set))
  const written = sets.join(isShortForm ? ', ' : ' ')
  // A column of winners shows who won the walkover.
  if (isWon && walkover.test(total)) return `1-0 ${total}`
  if (total === '' || written === '') return total === '' ? written : total
  return `${total} (${written})`
}

function readWithHeadings(
  records: readonly TableRecord[],
  columns: readonly SheetColumn[],
): Reading {
  const [headings, ...rows] = records
  const lines: Line[] = []
  for (const { line, cells } of rows) {
    const fitted = fitToHeadings(cells, columns)
    if (fitted === null) {
      const values = { line, cells: cells.length, columns: columns.length }
      return refuse(t('sheet.moreCells', values))
    }
    const cellsOf = (column: SheetColumn) =>
      columns.flatMap((kind, index) => (kind === column ? [fitted[index] ?? ''] : []))
    const [winner] = cellsOf('winner')
    const score = composeScore(cellsOf, winner !== undefined)
    if (winner !== undefined && isLoserAhead(score)) return refuse(t('sheet.loserAhead', { line }))
    const player1 = winner ?? cellsOf('player1')[0] ?? ''
    const player2 = cellsOf('loser')[0] ?? cellsOf('player2')[0] ?? ''
    lines.push({ line, player1, player2, score, day: cellsOf('date')[0] ?? '' })
  }
  const unused = columns.flatMap((column, index) =>
    column === 'none' && isUsed(rows, index)
      ? [headings!.cells[index] || t('sheet.column', { at: index + 1 }).message]
      : [],
  )
  return { ok: true, lines, unused }
}

const isUsed = (rows: readonly TableRecord[], index: number) =>
  rows.some(({ cells }) => (cells[index] ?? '') !== '')

/**
 * Joins cells beyond the headings to the score in the last column, which was split at commas. Returns null
 * if the last column is no score.
 */
function fitToHeadings(
  cells: readonly string[],
  columns: readonly SheetColumn[],
): readonly string[] | null {
  const extra = cells.slice(columns.length).filter((cell) => cell !== '')
  if (extra.length === 0) return cells
  const last = columns.length - 1
  if (columns[last] !== 'score') return null
  return [...cells.slice(0, last), [cells[last], ...extra].join(' ')]
}

/**
 * Reads a row without headings: player 1, player 2, then the score. A date may come first or last.
 */
function readWithoutHeadings({ line, cells }: TableRecord): Line {
  const dayIndex = cells.findIndex(looksLikeDay)
  const rest = cells.filter((_, index) => index !== dayIndex)
  const day = cells[dayIndex] ?? ''
  const sentence = readSentence(rest)
  if (sentence !== null) return { line, ...sentence, day }
  const [player1 = '', player2 = '', ...scores] = rest
  return { line, player1, player2, score: joinScore(scores), day }
}

const cleanRecord = ({ line, cells }: TableRecord): TableRecord => ({
  line,
  cells: cells.map((cell) => cleanText(cell).replaceAll(/\s+/g, ' ').trim()),
})

function readLines(records: readonly TableRecord[]): Reading {
  for (const [index, { cells }] of records.slice(0, MAX_TITLE_LINES).entries()) {
    const columns = readHeadings(cells)
    if (columns !== null) return readWithHeadings(records.slice(index), columns)
  }
  return { ok: true, lines: records.map(readWithoutHeadings), unused: [] }
}

/**
 * Returns the order of day and month in all ambiguous dates, an error if dates contradict each other, or a date
 * whose order is unknown.
 */
function findDayOrder(lines: readonly Line[], preferred: DayOrder | null) {
  const possible = lines.map(({ line, day }) => ({ line, day, orders: possibleDayOrders(day) }))
  const findCertain = (order: DayOrder) =>
    possible.find(({ orders }) => orders.length === 1 && orders[0] === order)
  const [dayFirst, monthFirst] = [findCertain('day-first'), findCertain('month-first')]
  if (dayFirst !== undefined && monthFirst !== undefined) {
    const values = { line: dayFirst.line, other: monthFirst.line }
    return { problem: t('sheet.mixedDays', values), order: null, unclear: null }
  }
  const known = dayFirst === undefined ? monthFirst && 'month-first' : 'day-first'
  const unclear = possible.find(({ orders }) => orders.length === 2)?.day ?? null
  const order: DayOrder | null = known ?? preferred
  return { problem: null, order, unclear: order === null ? unclear : null }
}

/**
 * Returns the delimiter to use; null if a `sep=` line sets it. Scores may contain commas, so a comma is used only
 * without tabs and semicolons.
 */
function findDelimiter(text: string): Delimiter | null {
  if (/^\uFEFF?"?sep=/i.test(text)) return null
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const first = lines.slice(0, MAX_TITLE_LINES)
  return (
    (['\t', ';'] as const).find((delimiter) => first.some((line) => line.includes(delimiter))) ??
    ','
  )
}

/**
 * Parses pasted results or a CSV, one match per line: player 1, player 2, the score (in one column, two, or
 * one for each set) and optionally the date. A heading line may name the columns, and "Ann Moss - Bob Pryce
 * 3-1" is valid too. `order` resolves `unclearDay`. Refuses text without results, a loser who is ahead, and
 * dates in two orders.
 */
export function readRows(text: string, parse: ParseCsv, order: DayOrder | null = null): ParsedRows {
  const table = readTable(text, parse, findDelimiter(text))
  if (!table.ok) return { ok: false, problem: table.problem }
  const records = table.records.map(cleanRecord)
  if (records.length === 0) return refuse(t('sheet.empty'))
  const reading = readLines(records)
  if (!reading.ok) return reading
  const { lines, unused } = reading
  if (lines.length === 0) return refuse(t('sheet.empty'))
  if (lines.every(({ player2 }) => player2 === '')) return refuse(t('sheet.columns'))
  const days = findDayOrder(lines, order)
  if (days.problem !== null) return refuse(days.problem)
  const rows = lines.map(({ line: _line, day, ...row }) => ({
    ...row,
    day: readDay(day, days.order) ?? day,
  }))
  return { ok: true, rows, unused, unclearDay: days.unclear }
}
