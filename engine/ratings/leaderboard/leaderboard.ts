import { PROVISIONAL_GAMES } from '../glicko.ts'

/** The fields that determine the order of a board. Rating in points, variance RD². */
export type BoardRow = {
  readonly playerId: string
  readonly rating: number
  readonly variance: number
  readonly games: number
}

/** Returns whether a player has too few rated games to be ranked. */
export function isProvisional(games: number): boolean {
  return games < PROVISIONAL_GAMES
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function compareRows(a: BoardRow, b: BoardRow): number {
  return (
    Number(isProvisional(a.games)) - Number(isProvisional(b.games)) ||
    b.rating - a.rating ||
    a.variance - b.variance ||
    compareIds(a.playerId, b.playerId)
  )
}

/**
 * Sorts rows in board order and adds ranks from 1: by rating, then by the smaller deviation, then by player
 * id, so that no two share a rank. Players below 5 games come last, in the same order, with rank null.
 */
export function orderBoard<Row extends BoardRow>(
  rows: readonly Row[],
): readonly (Row & { readonly rank: number | null })[] {
  return rows
    .toSorted(compareRows)
    .map((row, index) => ({ ...row, rank: isProvisional(row.games) ? null : index + 1 }))
}

type Ranked = { readonly playerId: string; readonly rank: number | null }

/**
 * Returns how many places each player climbed since `before`: positive up, negative down, 0 unchanged, null if
 * unranked in either.
 */
export function findMovements(
  before: readonly Ranked[],
  after: readonly Ranked[],
): ReadonlyMap<string, number | null> {
  const ranks = new Map(before.map(({ playerId, rank }) => [playerId, rank]))
  return new Map(
    after.map(({ playerId, rank }) => {
      const earlier = ranks.get(playerId) ?? null
      return [playerId, rank === null || earlier === null ? null : earlier - rank]
    }),
  )
}

/** Returns the percentage of games won, 0 to 100 with one decimal. A draw counts half; no games give 0. */
export function winRate(wins: number, draws: number, games: number): number {
  return games === 0 ? 0 : Math.round(((wins + draws / 2) / games) * 1000) / 10
}

/** One match in a player's form. */
export type FormMark = 'W' | 'D' | 'L'

/** Number of matches in a form. */
export const FORM_LENGTH = 5

/** Returns the mark for a score of 1, ½ or 0. */
export function getFormMark(actual: 0 | 0.5 | 1): FormMark {
  if (actual === 0.5) return 'D'
  return actual === 1 ? 'W' : 'L'
}

/** Returns the last five marks, oldest first. */
export function form(marks: readonly FormMark[]): readonly FormMark[] {
  return marks.slice(-FORM_LENGTH)
}
