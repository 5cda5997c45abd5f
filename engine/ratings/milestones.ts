import { isProvisional } from './leaderboard/leaderboard.ts'

/** A finished match from one player's side. */
export type PlayedMatch = {
  readonly id: string
  /** When it was played, epoch ms. */
  readonly at: number
  /** Whether it counts for ratings; runs consist of these, as in the player's records. */
  readonly isRated: boolean
  readonly result: 'won' | 'drawn' | 'lost'
  readonly opponents: readonly string[]
  /** Racks that the player's side won by break and run. */
  readonly breakAndRuns: number
  /** Visits of 180 that are known to be the player's. */
  readonly maximums: number
  /** The player's rating in the sport after the match; null if it is not rated. */
  readonly rating: number | null
}

/**
 * `match`: a round number of matches; `first_win`: the first win over an opponent after at least three losses,
 * with their number; `run`: the longest run of wins; `rating`: a highest rating past a round hundred;
 * `break_and_run` and `maximum`: the first one, or a round number.
 */
export type Milestone = {
  readonly kind: 'match' | 'first_win' | 'run' | 'rating' | 'break_and_run' | 'maximum'
  readonly value: number
  readonly at: number
  readonly matchId: string
  readonly opponent: string | null
}

const roundMatches = new Set([1, 10, 50, 100, 250, 500, 1000, 2500, 5000])
const roundFeats = [1, 10, 25, 50, 100, 250]
/** Minimum number of losses to an opponent before a first win is a milestone. */
const minLosses = 3
/** Minimum length of a run of wins that is a milestone. */
const minRun = 5
/** A highest rating is a milestone at each multiple of this. */
const ratingStep = 100

/** Returns a player's milestones in one sport, newest first. Expects the matches oldest first. */
export function listMilestones(matches: readonly PlayedMatch[]): readonly Milestone[] {
  const found: Milestone[] = []
  const losses = new Map<string, number>()
  const beaten = new Set<string>()
  const feats = { break_and_run: 0, maximum: 0 }
  let rated = 0
  let highest: number | null = null
  let run = 0
  let longest: Milestone | null = null
  for (const [index, match] of matches.entries()) {
    const { id: matchId, at, isRated, result, opponents, rating } = match
    const base = { at, matchId, opponent: null }
    if (roundMatches.has(index + 1)) found.push({ ...base, kind: 'match', value: index + 1 })
    if (isRated) run = result === 'won' ? run + 1 : 0
    if (isRated && run >= minRun && run > (longest?.value ?? 0)) {
      longest = { ...base, kind: 'run', value: run }
    }
    const gained = { break_and_run: match.breakAndRuns, maximum: match.maximums }
    for (const kind of ['break_and_run', 'maximum'] as const) {
      const before = feats[kind]
      feats[kind] += gained[kind]
      const round = roundFeats.findLast((count) => before < count && count <= feats[kind])
      if (round !== undefined) found.push({ ...base, kind, value: round })
    }
    if (rating !== null) rated += 1
    if (rating !== null && !isProvisional(rated)) {
      const value = Math.floor(Math.round(rating) / ratingStep) * ratingStep
      if (highest !== null && value > highest) found.push({ ...base, kind: 'rating', value })
      highest = Math.max(highest ?? value, value)
    }
    for (const opponent of opponents) {
      const lost = losses.get(opponent) ?? 0
      if (result === 'lost') losses.set(opponent, lost + 1)
      if (result !== 'won' || beaten.has(opponent)) continue
      beaten.add(opponent)
      if (lost >= minLosses) found.push({ ...base, kind: 'first_win', value: lost, opponent })
    }
  }
  if (longest !== null) found.push(longest)
  return found.toSorted((a, b) => b.at - a.at)
}
