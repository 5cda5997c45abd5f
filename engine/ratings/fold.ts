import { INITIAL_RATING } from './glicko.ts'
import { changeInSlot, playersInSlots } from './rate-match.ts'
import {
  createRatingState,
  applyMatch,
  applyScore,
  readStanding,
  getScore,
  slots,
  writeNewPlayer,
} from './leaderboard/rating-state.ts'
import type { Score, RatingState } from './leaderboard/rating-state.ts'
import type { RatedMatch, RatingChange, Standing } from './types.ts'

export type FoldOptions = {
  /** Returns a player's starting rating in points; 1200 when absent. */
  readonly start?: ((playerId: string) => number) | undefined
  /** Called with every change in order. */
  readonly onChange?: ((change: RatingChange) => void) | undefined
}

/**
 * A board's log with players as indexes, in the order of their first match, and four slots per match (side 1,
 * its partner, side 2, its partner), -1 for an empty slot.
 */
export type MatchLog = {
  readonly matches: readonly RatedMatch[]
  readonly players: readonly string[]
  readonly matchPlayers: Int32Array
  /** The scores as numeric columns, because reading a million objects costs more than rating them. */
  readonly playedAt: Float64Array
  readonly winnerSide: Uint8Array
  readonly usualMargin: Float64Array
  readonly slopes: Float64Array
  /** Score of side 1 and of side 2 of each match. */
  readonly scores: Float64Array
}

/** Result of a fold: all players in the order of their first match, and their standings. */
export type Folded = {
  readonly players: readonly string[]
  /** Returns the standing of the player at this index of `players`. */
  readonly standingAt: (player: number) => Standing
}

/** Compares two matches in log order: playedAt, then createdAt, then id. */
export function compareMatches(
  a: Pick<RatedMatch, 'playedAt' | 'createdAt' | 'id'>,
  b: Pick<RatedMatch, 'playedAt' | 'createdAt' | 'id'>,
): number {
  const byTime = a.playedAt - b.playedAt || a.createdAt - b.createdAt
  if (byTime !== 0) return byTime
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** Resolves the players of a log, which must be in the order of `compareMatches`. */
export function readLog(log: Iterable<RatedMatch>): MatchLog {
  const matches = [...log]
  const index = new Map<string, number>()
  const matchPlayers = new Int32Array(matches.length * 4)
  const indexOf = (id: string | undefined): number => {
    if (id === undefined) return -1
    const existing = index.get(id)
    if (existing !== undefined) return existing
    index.set(id, index.size)
    return index.size - 1
  }
  matches.forEach(({ side1, side2 }, i) => {
    matchPlayers[i * 4] = indexOf(side1[0])
    matchPlayers[i * 4 + 1] = side1.length > 1 ? indexOf(side1[1]) : -1
    matchPlayers[i * 4 + 2] = indexOf(side2[0])
    matchPlayers[i * 4 + 3] = side2.length > 1 ? indexOf(side2[1]) : -1
  })
  return { matches, players: [...index.keys()], matchPlayers, ...createColumns(matches) }
}

function createColumns(matches: readonly RatedMatch[]) {
  const playedAt = new Float64Array(matches.length)
  const winnerSide = new Uint8Array(matches.length)
  const usualMargin = new Float64Array(matches.length)
  const slopes = new Float64Array(matches.length)
  const scores = new Float64Array(matches.length * 2)
  matches.forEach((match, i) => {
    const score = getScore(match)
    playedAt[i] = score.playedAt
    winnerSide[i] = score.winnerSide
    usualMargin[i] = score.usualMargin
    slopes[i] = score.slope
    scores[i * 2] = score.score1
    scores[i * 2 + 1] = score.score2
  })
  return { playedAt, winnerSide, usualMargin, slopes, scores }
}

function applyMatchAndReport(
  state: RatingState,
  match: RatedMatch,
  onChange: (change: RatingChange) => void,
): void {
  const ids = playersInSlots(match)
  const before = slots.map((slot) =>
    state.slotPlayers[slot]! < 0 ? null : readStanding(state, state.slotPlayers[slot]!),
  )
  applyMatch(state, match)
  for (const slot of slots) {
    const standing = before[slot]
    const id = ids[slot]
    if (standing && id !== undefined) {
      onChange(changeInSlot(state, match, slot, { id, before: standing }))
    }
  }
}

/**
 * Returns the standings of everyone in a log. Bit-identical to applying `rateMatch` match by match. Times in
 * epoch ms.
 */
export function foldLog(log: MatchLog, { start, onChange }: FoldOptions = {}): Folded {
  const { players, matches } = log
  const state = createRatingState(players.length)
  players.forEach((id, player) => writeNewPlayer(state, player, start ? start(id) : INITIAL_RATING))
  if (onChange === undefined) applyColumns(state, log)
  else {
    matches.forEach((match, i) => {
      loadSlots(state, log, i)
      applyMatchAndReport(state, match, onChange)
    })
  }
  return { players, standingAt: (player) => readStanding(state, player) }
}

function loadSlots({ slotPlayers }: RatingState, { matchPlayers }: MatchLog, i: number): void {
  slotPlayers[0] = matchPlayers[i * 4]!
  slotPlayers[1] = matchPlayers[i * 4 + 1]!
  slotPlayers[2] = matchPlayers[i * 4 + 2]!
  slotPlayers[3] = matchPlayers[i * 4 + 3]!
}

function applyColumns(state: RatingState, log: MatchLog): void {
  const { playedAt, winnerSide, usualMargin, slopes, scores } = log
  const score: Score = {
    playedAt: 0,
    winnerSide: 0,
    usualMargin: 0,
    slope: 1,
    score1: 0,
    score2: 0,
  }
  for (let i = 0; i < playedAt.length; i++) {
    loadSlots(state, log, i)
    score.playedAt = playedAt[i]!
    score.winnerSide = winnerSide[i] as Score['winnerSide']
    score.usualMargin = usualMargin[i]!
    score.slope = slopes[i]!
    score.score1 = scores[i * 2]!
    score.score2 = scores[i * 2 + 1]!
    applyScore(state, score)
  }
}

/** Folds matches directly, in the order of `compareMatches`. */
export function foldRatings(
  matches: Iterable<RatedMatch>,
  options: FoldOptions = {},
): { readonly standings: Map<string, Standing> } {
  const { players, standingAt } = foldLog(readLog(matches), options)
  return { standings: new Map(players.map((id, player) => [id, standingAt(player)])) }
}
