import { lookUp } from '../../look-up.ts'
import { computeRecord, type CountedMatch, type PointSystem, type TeamRecord } from './record.ts'

export const tableCriteria = [
  'points',
  'goalDifference',
  'goalsFor',
  'unitDifference',
  'unitsFor',
  'wins',
  'headToHead',
] as const
export type TableCriterion = (typeof tableCriteria)[number]

/** Bonus or penalty points, with the reason shown in the table. */
export type Adjustment = {
  readonly team: string
  readonly points: number
  readonly reason: string
}

export type TableInput = {
  readonly teams: readonly string[]
  readonly matches: readonly CountedMatch[]
  readonly points: PointSystem
  readonly order: readonly TableCriterion[]
  readonly adjustments?: readonly Adjustment[] | undefined
}

export type TableRow = TeamRecord & { readonly rank: number; readonly team: string }

type Entry = TeamRecord & { readonly team: string }

function createEntry({ matches, points, adjustments = [] }: TableInput, team: string): Entry {
  const record = computeRecord(team, matches, points)
  const ownAdjustments = adjustments.filter((one) => one.team === team)
  const adjustment = ownAdjustments.reduce((sum, one) => sum + one.points, 0)
  return { ...record, team, points: record.points + adjustment }
}

/** Returns the points from matches among the tied teams. */
function pointsAmong(table: TableInput, tied: readonly Entry[]): ReadonlyMap<string, number> {
  const teams = tied.map(({ team }) => team)
  const matchesAmong = table.matches.filter(
    ({ home, away }) => teams.includes(home) && teams.includes(away),
  )
  return new Map(
    teams.map((team) => [team, computeRecord(team, matchesAmong, table.points).points]),
  )
}

function criterionValue(table: TableInput, criterion: TableCriterion, tied: readonly Entry[]) {
  if (criterion === 'headToHead') {
    const points = pointsAmong(table, tied)
    return ({ team }: Entry) => lookUp(points, team)
  }
  if (criterion === 'unitDifference') {
    return ({ unitsFor, unitsAgainst }: Entry) => unitsFor - unitsAgainst
  }
  return (entry: Entry) => entry[criterion]
}

/** Splits tied teams by the criteria in order, best group first. */
function groupByRank(
  table: TableInput,
  tied: readonly Entry[],
  order: readonly TableCriterion[],
): readonly (readonly Entry[])[] {
  const [criterion, ...rest] = order
  if (criterion === undefined || tied.length < 2) return [tied]
  const value = criterionValue(table, criterion, tied)
  const groups = Map.groupBy(tied, value)
  const best = [...groups.keys()].toSorted((a, b) => b - a)
  return best.flatMap((key) => groupByRank(table, lookUp(groups, key), rest))
}

/**
 * Returns the table of a season. Criteria apply in order; teams that remain tied share a rank.
 */
export function rankTeams(table: TableInput): readonly TableRow[] {
  const entries = table.teams.map((team) => createEntry(table, team))
  let rank = 1
  return groupByRank(table, entries, table.order).flatMap((group) => {
    const rows = group.map((entry) => ({ ...entry, rank }))
    rank += group.length
    return rows
  })
}
