import type { TieBreakRecord } from './record.ts'
import type { TieBreakPart, TieBreakValue, TieBreakValues } from './types.ts'

type Records = ReadonlyMap<number, TieBreakRecord>

/** Rating difference for a score of 50 to 100 per cent. Source: FIDE B.02, table 8.1.1. */
const differences = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166,
  175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383,
  401, 422, 444, 470, 501, 538, 589, 677, 800,
]

/** The largest difference for each expected score from 50 per cent. Source: FIDE B.02, 8.1.2. */
const ceilings = [
  3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
  170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
  391, 411, 432, 456, 484, 517, 559, 619, 735,
]

const roundHalfUp = (value: number) => Math.floor(value + 0.5 + 1e-6)

function findRatingDifference(percent: number): number {
  return percent >= 50 ? differences[percent - 50]! : -differences[50 - percent]!
}

/** Returns the expected score in per cent of a player rated `difference` points above the opponent. */
function expectedPercent(difference: number): number {
  const size = Math.abs(difference)
  const index = ceilings.findIndex((ceiling) => size <= ceiling)
  const percent = index === -1 ? 100 : 50 + index
  return difference >= 0 ? percent : 100 - percent
}

type RatedGame = {
  readonly round: number
  readonly opponent: number
  readonly rating: number
  /** Per cent scored: 100, 50 or 0. */
  readonly percent: number
}

/** Returns the games played against rated opponents. */
function listRatedGames({ rounds }: TieBreakRecord, records: Records): readonly RatedGame[] {
  return rounds.flatMap(({ entry, round }): RatedGame[] => {
    if (entry.kind !== 'game') return []
    const rating = records.get(entry.opponent)?.player.rating ?? null
    if (rating === null) return []
    const percent = { win: 100, draw: 50, loss: 0 }[entry.result]
    return [{ round, opponent: entry.opponent, rating, percent }]
  })
}

function listParts(
  games: readonly RatedGame[],
  cutGames: readonly RatedGame[],
): readonly TieBreakPart[] {
  return games.map((game) => ({
    round: game.round,
    opponent: game.opponent,
    amount: game.rating,
    isCut: cutGames.includes(game),
  }))
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns the average rating of opponents in whole points; undefined without a rated one. A cut removes
 * unrated opponents first.
 * Source: FIDE C.07, Article 10.1.
 */
export function averageRating(records: Records, cut: number): TieBreakValues {
  return new Map(
    [...records].map(([number, record]): [number, TieBreakValue] => {
      const games = listRatedGames(record, records)
      const unrated = record.rounds.filter((round) => round.isPlayed).length - games.length
      const lowest = games.toSorted((a, b) => a.rating - b.rating)
      const cutGames = lowest.slice(0, Math.max(0, cut - unrated))
      const kept = games.filter((game) => !cutGames.includes(game)).map(({ rating }) => rating)
      const value = kept.length === 0 ? null : roundHalfUp(mean(kept))
      return [number, { value, parts: listParts(games, cutGames) }]
    }),
  )
}

function computePerformance(games: readonly RatedGame[]): number | null {
  if (games.length === 0) return null
  const average = roundHalfUp(mean(games.map(({ rating }) => rating)))
  return average + findRatingDifference(roundHalfUp(mean(games.map(({ percent }) => percent))))
}

/** Returns the lowest rating whose expected score is at least the actual one. */
function computePerfectPerformance(games: readonly RatedGame[]): number | null {
  if (games.length === 0) return null
  const ratings = games.map(({ rating }) => rating)
  const scored = games.reduce((sum, { percent }) => sum + percent, 0)
  if (scored === 0) return Math.min(...ratings) - 800
  let low = Math.min(...ratings) - 801
  let high = Math.max(...ratings) + 800
  const expected = (own: number) =>
    ratings.reduce((sum, rating) => sum + expectedPercent(own - rating), 0)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (expected(middle) >= scored) high = middle
    else low = middle
  }
  return high
}

/**
 * Returns the tournament performance rating or perfect tournament performance, in whole points; undefined
 * without a rated opponent.
 * Source: FIDE C.07, Articles 10.2 and 10.3.
 */
export function performanceRating(records: Records, kind: 'ordinary' | 'perfect'): TieBreakValues {
  return new Map(
    [...records].map(([number, record]): [number, TieBreakValue] => {
      const games = listRatedGames(record, records)
      const value =
        kind === 'perfect' ? computePerfectPerformance(games) : computePerformance(games)
      return [number, { value, parts: listParts(games, []) }]
    }),
  )
}

/**
 * Returns the average of a tie-break over the opponents played, rounded to `digits` decimals. Opponents
 * without a value are left out; undefined if none has one.
 * Source: FIDE C.07, Articles 8.2, 10.4 and 10.5.
 */
export function averageOverOpponents(
  records: Records,
  values: TieBreakValues,
  digits: number,
): TieBreakValues {
  const scale = 10 ** digits
  return new Map(
    [...records].map(([number, { rounds }]): [number, TieBreakValue] => {
      const parts = rounds.flatMap(({ isPlayed, opponent, round }): TieBreakPart[] => {
        const amount = opponent === null || !isPlayed ? null : values.get(opponent)?.value
        if (amount === null || amount === undefined || amount === 0) return []
        return [{ round, opponent, amount, isCut: false }]
      })
      if (parts.length === 0) return [number, { value: null, parts }]
      const average = mean(parts.map(({ amount }) => amount * scale))
      return [number, { value: roundHalfUp(average) / scale, parts }]
    }),
  )
}
