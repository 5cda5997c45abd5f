import { lookUp } from '../../look-up.ts'
import { matchPoints, type CountedScore } from './counted-score.ts'
import type { RecordedRound, TieBreakRecord } from './record.ts'
import type { TieBreakPart, TieBreakInput, TieBreakValue, TieBreakValues } from './types.ts'

export type Cut = { readonly lowest: number; readonly highest: number }

type Contribution = {
  readonly round: RecordedRound
  /** Score × 10 of the opponent, or of the virtual opponent of an unplayed round. */
  readonly score: number
  /** The amount added: the score, or in Sonneborn-Berger the score × the points won, × 100. */
  readonly amount: number
}

type Records = ReadonlyMap<number, TieBreakRecord>

/** Scores × 10 as used for opponents, and for a player's own unplayed rounds. */
type Adjusted = { readonly opponent: number; readonly own: number }

/**
 * Adjusts a score. Requested byes followed only by voluntary unplayed rounds count as draws; in Fore Buchholz
 * so does the game of the last round.
 * Source: FIDE C.07, Articles 16.3 and 8.3.
 */
function adjustScore(
  record: TieBreakRecord,
  { mode }: TieBreakInput,
  { opponents, isFore }: Required<OpponentScore>,
): Adjusted {
  const { rounds } = record
  const lastInvoluntaryRound = rounds.findLast((round) => !round.isVoluntary)?.round ?? 0
  const draw = mode === 'roundrobin' ? 0 : opponents.draw
  const own = rounds.reduce((sum, round) => sum + opponents.pointsOf(record, round), 0)
  const opponent = rounds.reduce((sum, round) => {
    const counts = round.round <= lastInvoluntaryRound || round.opponent !== null
    return sum + (counts ? opponents.pointsOf(record, round) : draw)
  }, 0)
  const last = rounds.at(-1)
  if (!isFore || last === undefined || last.opponent === null) return { opponent, own }
  const change = opponents.draw - opponents.pointsOf(record, last)
  return { opponent: opponent + change, own: own + change }
}

/** Returns the score × 10 that a round contributes. Source: FIDE C.07, Article 16.4. */
function findContributedScore(
  round: RecordedRound,
  own: Adjusted,
  adjusted: ReadonlyMap<number, Adjusted>,
  input: TieBreakInput,
  { opponents, isFore }: Required<OpponentScore>,
): number {
  const opponent = round.opponent === null ? null : lookUp(adjusted, round.opponent).opponent
  const countsAsPlayed =
    round.isPlayed || input.mode === 'roundrobin' || (isFore && round.round === input.rounds)
  if (countsAsPlayed && opponent !== null) return opponent
  return Math.min(own.own, opponent ?? opponents.draw * input.rounds)
}

function isVoluntaryHere({ round }: Contribution, input: TieBreakInput, isFore: boolean) {
  if (round.opponent === null) return round.isVoluntary
  const countsAsPlayed = input.mode === 'roundrobin' || (isFore && round.round === input.rounds)
  return round.isVoluntary && !countsAsPlayed
}

const compareByScore = (a: Contribution, b: Contribution) =>
  a.score - b.score || a.amount - b.amount

/**
 * Returns the contribution to cut: the lowest, with preference for voluntary unplayed rounds.
 * Source: FIDE C.07, Article 16.5.
 */
function findLowestToCut(
  kept: readonly Contribution[],
  isVoluntary: (each: Contribution) => boolean,
): Contribution | undefined {
  const lowest = kept.toSorted(compareByScore)[0]
  const voluntary = kept.filter(isVoluntary).toSorted(compareByScore)[0]
  if (lowest === undefined || voluntary === undefined) return lowest
  return lowest.amount > voluntary.amount ? lowest : voluntary
}

function chooseCut(
  contributions: readonly Contribution[],
  cut: Cut,
  isVoluntary: (each: Contribution) => boolean,
): ReadonlySet<Contribution> {
  let kept = contributions
  const cutContributions = new Set<Contribution>()
  const drop = (each: Contribution | undefined) => {
    if (each === undefined) return
    cutContributions.add(each)
    kept = kept.filter((other) => other !== each)
  }
  for (let count = 0; count < cut.lowest; count++) drop(findLowestToCut(kept, isVoluntary))
  for (let count = 0; count < cut.highest; count++) drop(kept.toSorted(compareByScore).at(-1))
  return cutContributions
}

function sumContributions(
  contributions: readonly Contribution[],
  cutContributions: ReadonlySet<Contribution>,
  scale: number,
): TieBreakValue {
  const parts = contributions.map((each): TieBreakPart => ({
    round: each.round.round,
    opponent: each.round.opponent,
    amount: each.amount / scale,
    isCut: cutContributions.has(each),
  }))
  const total = contributions.reduce(
    (all, each) => all + (cutContributions.has(each) ? 0 : each.amount),
    0,
  )
  return { value: total / scale, parts }
}

/** A tie-break based on the opponents' scores. */
export type OpponentScore = {
  /** Counted score of the opponents; match points by default. */
  readonly opponents?: CountedScore
  /** The player's score against each opponent, as a factor; null for none. */
  readonly factor?: CountedScore | null
  /** Whether games of the last round count as draws. */
  readonly isFore?: boolean
}

/**
 * Returns Buchholz, Fore Buchholz or Sonneborn-Berger in points, after cuts; for teams also by game points.
 * In a round robin, forfeits count as games and free rounds add nothing.
 * Source: FIDE C.07, Articles 8.1, 8.3, 9.1, 13.2, 14 and 16.
 */
export function computeOpponentScores(
  records: Records,
  input: TieBreakInput,
  { opponents = matchPoints(input), factor = null, isFore = false }: OpponentScore,
  cut: Cut,
): TieBreakValues {
  const options = { opponents, factor, isFore }
  const adjusted = new Map(
    [...records].map(([number, record]) => [number, adjustScore(record, input, options)]),
  )
  return new Map(
    [...records].map(([number, record]) => {
      const counted = record.rounds.filter(
        (round) => input.mode === 'swiss' || round.opponent !== null,
      )
      const contributions = counted.map((round): Contribution => {
        const score = findContributedScore(
          round,
          lookUp(adjusted, number),
          adjusted,
          input,
          options,
        )
        return {
          round,
          score,
          amount: factor === null ? score : score * factor.pointsOf(record, round),
        }
      })
      const cutContributions = chooseCut(contributions, cut, (each) =>
        isVoluntaryHere(each, input, isFore),
      )
      return [number, sumContributions(contributions, cutContributions, factor === null ? 10 : 100)]
    }),
  )
}
