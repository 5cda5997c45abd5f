import type { Pair } from '../../sports/types.ts'
import type { TeamSide } from '../systems/types.ts'

/** A team match as counted in a table. Scores are in the match's unit, home first. */
export type CountedMatch = {
  /** Position in the order of play: epoch ms, or any increasing number. */
  readonly at: number
  readonly home: string
  readonly away: string
  readonly score: Pair
  readonly units?: Pair | undefined
  readonly forfeitBy?: TeamSide | 'both' | undefined
  /** Goals against each side in a double walkover. */
  readonly against?: number | undefined
  readonly isNeutral?: boolean | undefined
}

export type PointSystem = {
  readonly win: number
  readonly draw: number
  readonly loss: number
  readonly forfeitLoss: number
}

/** Default points outside a league. */
export const defaultPoints: PointSystem = { win: 3, draw: 1, loss: 0, forfeitLoss: 0 }

export type VenueRecord = {
  readonly played: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly goalsFor: number
  readonly goalsAgainst: number
}

/** Source: specification, point 3, Team stats. */
export type TeamRecord = {
  readonly played: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly goalsFor: number
  readonly goalsAgainst: number
  readonly goalDifference: number
  readonly unitsFor: number
  readonly unitsAgainst: number
  readonly points: number
  /** Percentage of wins with draws counted half, one decimal; 0 without matches. */
  readonly winPercentage: number
  /** Consecutive wins, or losses as a negative number; 0 after a draw. */
  readonly currentStreak: number
  readonly homeRecord: VenueRecord
  readonly awayRecord: VenueRecord
}

type Outcome = 'win' | 'draw' | 'loss' | 'forfeit'
type TeamResult = {
  readonly outcome: Outcome
  readonly goals: Pair
  readonly units: Pair
  readonly venue: TeamSide | null
}

const reversePair = ([a, b]: Pair): Pair => [b, a]

function findResult(match: CountedMatch, team: string): TeamResult {
  const isHome = match.home === team
  const side: TeamSide = isHome ? 'home' : 'away'
  const venue = match.isNeutral === true ? null : side
  const units = match.units ?? [0, 0]
  const ownMatches = { units: isHome ? units : reversePair(units), venue }
  if (match.forfeitBy === 'both') {
    return { ...ownMatches, outcome: 'forfeit', goals: [0, match.against ?? 0] }
  }
  const goals = isHome ? match.score : reversePair(match.score)
  if (match.forfeitBy === side) return { ...ownMatches, outcome: 'forfeit', goals }
  if (match.forfeitBy !== undefined) return { ...ownMatches, outcome: 'win', goals }
  const [scored, against] = goals
  return {
    ...ownMatches,
    outcome: scored === against ? 'draw' : scored > against ? 'win' : 'loss',
    goals,
  }
}

const isLoss = (outcome: Outcome) => outcome === 'loss' || outcome === 'forfeit'

function computeStreak(results: readonly TeamResult[]): number {
  const last = results.at(-1)
  if (last === undefined || last.outcome === 'draw') return 0
  const isWin = last.outcome === 'win'
  const lastOther = results.findLastIndex(({ outcome }) =>
    isWin ? outcome !== 'win' : !isLoss(outcome),
  )
  const length = results.length - 1 - lastOther
  return isWin ? length : -length
}

function countResults(results: readonly TeamResult[]): VenueRecord {
  const sum = (side: 0 | 1) => results.reduce((total, { goals }) => total + goals[side], 0)
  return {
    played: results.length,
    wins: results.filter(({ outcome }) => outcome === 'win').length,
    draws: results.filter(({ outcome }) => outcome === 'draw').length,
    losses: results.filter(({ outcome }) => isLoss(outcome)).length,
    goalsFor: sum(0),
    goalsAgainst: sum(1),
  }
}

function pointsFor(outcome: Outcome, { win, draw, loss, forfeitLoss }: PointSystem): number {
  return { win, draw, loss, forfeit: forfeitLoss }[outcome]
}

/** Returns the record of a team over its matches, in order of play. */
export function computeRecord(
  team: string,
  matches: readonly CountedMatch[],
  points: PointSystem = defaultPoints,
): TeamRecord {
  const ownMatches = matches.filter(({ home, away }) => home === team || away === team)
  const results = ownMatches.toSorted((a, b) => a.at - b.at).map((match) => findResult(match, team))
  const all = countResults(results)
  const recordAt = (venue: TeamSide) =>
    countResults(results.filter((result) => result.venue === venue))
  const winShare = all.played === 0 ? 0 : ((all.wins + all.draws / 2) / all.played) * 100
  return {
    ...all,
    goalDifference: all.goalsFor - all.goalsAgainst,
    unitsFor: results.reduce((sum, { units }) => sum + units[0], 0),
    unitsAgainst: results.reduce((sum, { units }) => sum + units[1], 0),
    points: results.reduce((sum, { outcome }) => sum + pointsFor(outcome, points), 0),
    winPercentage: Math.round(winShare * 10) / 10,
    currentStreak: computeStreak(results),
    homeRecord: recordAt('home'),
    awayRecord: recordAt('away'),
  }
}
