import { addDays, type Day } from './days.ts'
import { isTableStage, type TournamentMatch } from './state.ts'

/** Maximum interval between rounds, in days. */
export const maxDaysBetweenRounds = 366
/** The last round that may have a separate day. */
export const maxDatedRound = 999

/** A round with a separate day, or with none. */
export type DatedRound = { readonly round: number; readonly day: Day | null }

/** Dates of the rounds of a table. */
export type Schedule = {
  /** Round 1 on `first`, later rounds at this interval in days; null if later rounds have no date. */
  readonly plan: { readonly first: Day; readonly everyDays: number } | null
  /** Rounds with a separate day, or null for rounds without a day despite the plan. */
  readonly separateDays: Map<number, Day | null>
}

/** Returns the day of a round, from 1; null if it has none. */
export function dayOfRound({ plan, separateDays }: Schedule, round: number): Day | null {
  const chosen = separateDays.get(round)
  if (chosen !== undefined) return chosen
  return plan === null ? null : addDays(plan.first, (round - 1) * plan.everyDays)
}

/** Returns the day of a match; null in a knockout or a play-off. */
export function dayOfMatch(
  schedule: Schedule,
  match: Pick<TournamentMatch, 'stage' | 'round'>,
): Day | null {
  return isTableStage(match) ? dayOfRound(schedule, match.round) : null
}
