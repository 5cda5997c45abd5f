import { dayIn } from '#contract/club/club-time.ts'
import { timestampOf } from '#contract/club/local-time.ts'
import { timeZone } from '../../ui/i18n/locale.ts'
import type { MatchType } from '../../sports/record-values.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import type { TypedRow } from '#engine/sheets/read-rows.ts'
import { randomId } from '../../platform/random-id.ts'
import { sheetKey } from '../../platform/session/session.ts'

/** A player as typed, with an id once resolved. */
export type Who = { readonly name: string; readonly id: string }

export type Line = {
  /** The row's idempotency key. */
  readonly key: string
  readonly player1: Who
  readonly player2: Who
  readonly score: string
  /** `2026-03-14` from a list; empty for the sheet's day. */
  readonly day: string
  /** The warnings that were confirmed. */
  readonly confirmed: string
  /** When it was played, fixed when first sent, so that a retry is the same row. */
  readonly playedAt: string
}

export type SavedLine = {
  readonly line: Line
  readonly match: { readonly id: string; readonly version: number }
}

/** A results sheet. */
export type Sheet = {
  readonly sportId: SportId
  /** Empty: derived from the score. */
  readonly format: string
  readonly matchType: MatchType
  /** `2026-03-14`, in the club's zone. */
  readonly day: string
  readonly lines: readonly Line[]
  /** The last saved rows, while they can be undone together. */
  readonly saved: readonly SavedLine[]
}

export type Column = 'player1' | 'player2' | 'score'
export const columns: readonly Column[] = ['player1', 'player2', 'score']

const noPlayer: Who = { name: '', id: '' }
/** Number of rows in an empty sheet. */
const firstRows = 5

export function emptyLine(): Line {
  return {
    key: randomId(),
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

/** Adds an empty row if there is none. */
export function withEmptyRow(lines: readonly Line[], least = 1): readonly Line[] {
  const last = lines.findLastIndex((line) => !isEmpty(line))
  const missing = Math.max(0, last + 1 + least - lines.length)
  return [...lines, ...Array.from({ length: missing }, emptyLine)]
}

export function emptySheet(sportId: SportId): Sheet {
  return {
    sportId,
    format: '',
    matchType: 'casual',
    day: today(),
    lines: withEmptyRow([], firstRows),
    saved: [],
  }
}

/** Formats a day for a date field, in the club’s zone. */
export function today(now = Date.now()): string {
  return dayIn(timeZone(), now)
}

/** Changes a row and resets its confirmation and sent state. */
export function changeLine(sheet: Sheet, key: string, part: Partial<Line>): Sheet {
  const lines = sheet.lines.map((line) =>
    line.key === key ? { ...line, confirmed: '', ...part } : line,
  )
  return { ...sheet, lines: withEmptyRow(lines) }
}

/** Replaces a row and the empty ones after it with pasted rows. */
export function insertRows(sheet: Sheet, at: number, rows: readonly TypedRow[]): Sheet {
  const before = sheet.lines.slice(0, at)
  const after = sheet.lines.slice(at).filter((line) => !isEmpty(line))
  const put = rows.map(({ player1, player2, score, day }): Line => ({
    ...emptyLine(),
    player1: { name: player1, id: '' },
    player2: { name: player2, id: '' },
    score,
    day,
  }))
  return { ...sheet, lines: withEmptyRow([...before, ...put, ...after]) }
}

/** The assumed start of play on a past day. */
const evening = 'T20:00:00'

/** Returns when each row was played: in order, on its day, never in the future. */
export function playTimesOf(sheet: Sheet, now: number): ReadonlyMap<string, string> {
  const filled = sheet.lines.filter((line) => !isEmpty(line))
  const moments = filled.map((line, at): [string, string] => {
    const start = timestampOf(timeZone(), `${line.day || sheet.day}${evening}`)
    const isPast = start + filled.length * 1000 <= now
    const moment = isPast ? start + at * 1000 : now - (filled.length - at) * 1000
    // A future day is kept, so that it is refused rather than silently changed to today.
    const isToCome = (line.day || sheet.day) > today(now)
    return [line.key, new Date(isToCome ? start : moment).toISOString()]
  })
  return new Map(moments)
}

/** Stores a sheet in this browser, by user. */
export function saveSheet(userId: string, sheet: Sheet): void {
  const isBlank = sheet.lines.every(isEmpty) && sheet.saved.length === 0
  try {
    if (isBlank) localStorage.removeItem(sheetKey(userId))
    else localStorage.setItem(sheetKey(userId), JSON.stringify(sheet))
  } catch {
    // If storage is full, the sheet is only in this page.
  }
}

/** Returns the stored sheet, if it has the current format. */
export function loadSheet(userId: string): Sheet | null {
  try {
    const kept = JSON.parse(localStorage.getItem(sheetKey(userId)) ?? 'null') as Sheet | null
    const isOurs = kept !== null && sportIds.includes(kept.sportId) && Array.isArray(kept.lines)
    return isOurs ? { ...kept, lines: withEmptyRow(kept.lines, 1) } : null
  } catch {
    return null
  }
}
