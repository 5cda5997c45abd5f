import { lookUp } from '../../look-up.ts'
import { recordOf, type CountedMatch, type PointSystem, type TeamRecord } from './record.ts'

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

function rowOf({ matches, points, adjustments = [] }: TableInput, team: string): Entry {
  const record = recordOf(team, matches, points)
  const own = adjustments.filter((one) => one.team === team)
  const extra = own.reduce((sum, one) => sum + one.points, 0)
  return { ...record, team, points: record.points + extra }
}

/** Returns the points from matches among the tied teams. */
function amongThemselves(table: TableInput, level: readonly Entry[]): ReadonlyMap<string, number> {
  const teams = level.map(({ team }) => team)
  const between = table.matches.filter(
    ({ home, away }) => teams.includes(home) && teams.includes(away),
  )
  return new Map(teams.map((team) => [team, recordOf(team, between, table.points).points]))
}

function valueOf(table: TableInput, criterion: TableCriterion, level: readonly Entry[]) {
  if (criterion === 'headToHead') {
    const points = amongThemselves(table, level)
    return ({ team }: Entry) => lookUp(points, team)
  }
  if (criterion === 'unitDifference') {
    return ({ unitsFor, unitsAgainst }: Entry) => unitsFor - unitsAgainst
  }
  return (entry: Entry) => entry[criterion]
}

/** Splits tied teams by the criteria in order, best group first. */
function ranked(
  table: TableInput,
  level: readonly Entry[],
  order: readonly TableCriterion[],
): readonly (readonly Entry[])[] {
  const [criterion, ...rest] = order
  if (criterion === undefined || level.length < 2) return [level]
  const value = valueOf(table, criterion, level)
  const groups = Map.groupBy(level, value)
  const best = [...groups.keys()].toSorted((a, b) => b - a)
  return best.flatMap((key) => ranked(table, lookUp(groups, key), rest))
}

/**
 * Returns the table of a season. Criteria apply in order; teams that remain tied share a rank.
 */
export function rankTeams(table: TableInput): readonly TableRow[] {
  const entries = table.teams.map((team) => rowOf(table, team))
  let rank = 1
  return ranked(table, entries, table.order).flatMap((group) => {
    const rows = group.map((entry) => ({ ...entry, rank }))
    rank += group.length
    return rows
  })
}
