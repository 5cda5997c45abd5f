import { lookUp } from '../../look-up.ts'
import { computeRecord, type CountedMatch, type PointSystem } from './record.ts'

/**
 * Tie-breaks of team competitions: match points and game points; Buchholz by either; and extended
 * Sonneborn-Berger, where the first letter is the opponents' score and the second the team's own, in match or
 * game points.
 * Source: FIDE C.07 of March 2026, articles 11 to 13.
 */
export const teamTieBreaks = [
  'MP',
  'GP',
  'BH:MP',
  'BH:GP',
  'EMMSB',
  'EMGSB',
  'EGMSB',
  'EGGSB',
] as const
export type TeamTieBreak = (typeof teamTieBreaks)[number]

type Score = { readonly match: number; readonly game: number }
type Meeting = { readonly opponent: string } & Score

export type TeamResults = {
  readonly points: PointSystem
  readonly matches: readonly CountedMatch[]
}

function sumScore({ matches, points }: TeamResults, team: string): Score {
  const record = computeRecord(team, matches, points)
  return { match: record.points, game: record.goalsFor }
}

function listMeetings(results: TeamResults, team: string): readonly Meeting[] {
  const ownMatches = results.matches.filter(({ home, away }) => home === team || away === team)
  return ownMatches.map((match) => ({
    opponent: match.home === team ? match.away : match.home,
    ...sumScore({ ...results, matches: [match] }, team),
  }))
}

const unitOfLetter = (letter: string | undefined) => (letter === 'M' ? 'match' : 'game')

/** Drops the `cut` meetings with the lowest-scoring opponents. */
function dropLowest(
  scores: ReadonlyMap<string, Score>,
  meetings: readonly Meeting[],
  by: keyof Score,
  cut: number,
): readonly Meeting[] {
  const lowestFirst = meetings.toSorted(
    (a, b) => lookUp(scores, a.opponent)[by] - lookUp(scores, b.opponent)[by],
  )
  return lowestFirst.slice(cut)
}

/** Returns the value of a tie-break; `cut` is the number of weakest opponents left out. */
export function teamTieBreak(
  results: TeamResults,
  team: string,
  code: TeamTieBreak,
  cut = 0,
): number {
  const teams = new Set(results.matches.flatMap(({ home, away }) => [home, away]))
  const scores = new Map([...teams].map((one) => [one, sumScore(results, one)]))
  if (code === 'MP') return lookUp(scores, team).match
  if (code === 'GP') return lookUp(scores, team).game
  const isBuchholz = code.startsWith('BH')
  const opponentUnit = unitOfLetter(isBuchholz ? code[3] : code[1])
  const ownUnit = unitOfLetter(code[2])
  const meetings = dropLowest(scores, listMeetings(results, team), opponentUnit, cut)
  return meetings.reduce((sum, meeting) => {
    const opponent = lookUp(scores, meeting.opponent)[opponentUnit]
    return sum + (isBuchholz ? opponent : opponent * meeting[ownUnit])
  }, 0)
}

/**
 * Returns the points from matches among these teams (extended direct encounter); null if two of them have
 * not met.
 */
export function directEncounter(
  results: TeamResults,
  teams: readonly string[],
): ReadonlyMap<string, number> | null {
  const between = results.matches.filter(
    ({ home, away }) => teams.includes(home) && teams.includes(away),
  )
  const hasMet = (a: string, b: string) =>
    between.some(({ home, away }) => [home, away].includes(a) && [home, away].includes(b))
  const haveAllMet = teams.every((a) => teams.every((b) => a === b || hasMet(a, b)))
  if (!haveAllMet) return null
  return new Map(teams.map((team) => [team, computeRecord(team, between, results.points).points]))
}
