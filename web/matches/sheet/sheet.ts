import { dayIn } from '#contract/club/club-time.ts'
import { parseLocalTime } from '#contract/club/local-time.ts'
import { timeZone } from '../../ui/i18n/locale.ts'
import type { MatchType } from '../../sports/record-values.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import type { TypedRow } from '#engine/sheets/read-rows.ts'
import { createRandomId } from '../../platform/random-id.ts'
import { getSheetKey } from '../../platform/session/session.ts'

/** A player as typed; the id is empty until resolved. */
export type TypedPlayer = { readonly name: string; readonly id: string }

export type Line = {
  /** The row's idempotency key. */
  readonly key: string
  readonly player1: TypedPlayer
  readonly player2: TypedPlayer
  readonly score: string
  /** `2026-03-14` if the pasted list had dates; empty for the sheet's day. */
  readonly day: string
  /** Key of the confirmed warnings. */
  readonly confirmed: string
  /** When it was played; set by the first attempt to send, so that a retry is identical. */
  readonly playedAt: string
}

export type SavedLine = {
  readonly line: Line
  readonly match: { readonly id: string; readonly version: number }
}

/** A results sheet. */
export type Sheet = {
  readonly sportId: SportId
  /** Empty to derive it from the score. */
  readonly format: string
  readonly matchType: MatchType
  /** `2026-03-14` in the club's time zone. */
  readonly day: string
  readonly lines: readonly Line[]
  /** The rows that were last saved, while they can be undone together. */
  readonly saved: readonly SavedLine[]
}

export type Column = 'player1' | 'player2' | 'score'
export const columns: readonly Column[] = ['player1', 'player2', 'score']

const noPlayer: TypedPlayer = { name: '', id: '' }
/** Number of rows in a new sheet. */
const initialRows = 5

export function emptyLine(): Line {
  return {
    key: createRandomId(),
    player1: noPlayer,
    player2: noPlayer,
    score: '',
    day: '',
    confirmed: '',
    playedAt: '',
  }
}

export function isEmpty({ player1, player2, score }: Line): boolean {
  return player1.name.trim() === '' && player2.name.trim() === '' && score.trim() === ''
}

/** Adds empty rows until at least `minEmpty` follow the last one with content. */
export function addEmptyRows(lines: readonly Line[], minEmpty = 1): readonly Line[] {
  const last = lines.findLastIndex((line) => !isEmpty(line))
  const missing = Math.max(0, last + 1 + minEmpty - lines.length)
  return [...lines, ...Array.from({ length: missing }, emptyLine)]
}

export function emptySheet(sportId: SportId): Sheet {
  return {
    sportId,
    format: '',
    matchType: 'casual',
    day: today(),
    lines: addEmptyRows([], initialRows),
    saved: [],
  }
}

/** Returns today in the club’s zone, for a date field. */
export function today(now = Date.now()): string {
  return dayIn(timeZone(), now)
}

/** Changes a row and resets its confirmation. */
export function changeLine(sheet: Sheet, key: string, part: Partial<Line>): Sheet {
  const lines = sheet.lines.map((line) =>
    line.key === key ? { ...line, confirmed: '', ...part } : line,
  )
  return { ...sheet, lines: addEmptyRows(lines) }
}

/** Replaces a row and following empty rows with pasted rows. */
export function insertRows(sheet: Sheet, index: number, rows: readonly TypedRow[]): Sheet {
  const before = sheet.lines.slice(0, index)
  const after = sheet.lines.slice(index).filter((line) => !isEmpty(line))
  const pasted = rows.map(({ player1, player2, score, day }): Line => ({
    ...emptyLine(),
    player1: { name: player1, id: '' },
    player2: { name: player2, id: '' },
    score,
    day,
  }))
  return { ...sheet, lines: addEmptyRows([...before, ...pasted, ...after]) }
}

/** The assumed time of play on past days. */
const assumedStart = 'T20:00:00'

/**
 * Returns the time of play by row: in the order of the rows, and not in the future unless the day
 * is.
 */
export function getPlayTimes(sheet: Sheet, now: number): ReadonlyMap<string, string> {
  const filled = sheet.lines.filter((line) => !isEmpty(line))
  const playTimes = filled.map((line, index): [string, string] => {
    const start = parseLocalTime(timeZone(), `${line.day || sheet.day}${assumedStart}`)
    const isPast = start + filled.length * 1000 <= now
    const time = isPast ? start + index * 1000 : now - (filled.length - index) * 1000
    // A future day is kept, so that it is reported instead of silently changed to today.
    const isFuture = (line.day || sheet.day) > today(now)
    return [line.key, new Date(isFuture ? start : time).toISOString()]
  })
  return new Map(playTimes)
}

/** Stores a sheet in this browser, by user. */
export function saveSheet(userId: string, sheet: Sheet): void {
  const isBlank = sheet.lines.every(isEmpty) && sheet.saved.length === 0
  try {
    if (isBlank) localStorage.removeItem(getSheetKey(userId))
    else localStorage.setItem(getSheetKey(userId), JSON.stringify(sheet))
  } catch {
    // If storage is full, the sheet lives only in this page.
  }
}

/** Returns the stored sheet if its format is current; without rows, for today. */
export function loadSheet(userId: string): Sheet | null {
  try {
    const stored = JSON.parse(localStorage.getItem(getSheetKey(userId)) ?? 'null') as Sheet | null
    const isCurrentFormat =
      stored !== null && sportIds.includes(stored.sportId) && Array.isArray(stored.lines)
    if (!isCurrentFormat) return null
    const hasRows = !stored.lines.every(isEmpty)
    return {
      ...stored,
      day: hasRows ? stored.day : today(),
      lines: addEmptyRows(stored.lines, 1),
    }
  } catch {
    return null
  }
}
