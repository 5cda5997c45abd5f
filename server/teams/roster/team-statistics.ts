import type { PlayerId } from '#engine/ids.ts'
import { foldTeamMatch, wasPlayed } from '#engine/teams/match/state.ts'
import { computeRecord, type CountedMatch, type TeamRecord } from '#engine/teams/table/record.ts'
import {
  rubberKind,
  walkoverScore,
  type System,
  type TeamSide,
} from '#engine/teams/systems/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { listPlacesOfTeam } from '../../tournaments/store.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import {
  isCounted,
  listTeamMatchesOf,
  type TimeRange,
  type TeamMatchRow,
  teamMatchLog,
} from '../matches/store.ts'
import { createSystemFinder } from '../matches/team-match-state.ts'

const findForfeitingSide = (row: TeamMatchRow): TeamSide | 'both' | undefined => {
  if (row.status === 'double_walkover') return 'both'
  if (row.status !== 'walkover') return undefined
  return row.winner === 1 ? 'away' : 'home'
}

/** Returns a team match as the tables count it. */
const toCountedMatch = (row: TeamMatchRow, system: System): CountedMatch => ({
  at: row.playedAt ?? row.createdAt,
  home: row.homeId,
  away: row.awayId,
  score: [row.homeScore, row.awayScore],
  units: [row.homeUnits, row.awayUnits],
  forfeitBy: findForfeitingSide(row),
  against: walkoverScore(system),
})

export type PlayerFigures = {
  readonly singles: { readonly won: number; readonly lost: number }
  readonly pairs: { readonly won: number; readonly lost: number }
  /** Results, newest last. */
  readonly form: readonly ('W' | 'D' | 'L')[]
}
type Figures = { -readonly [Key in keyof PlayerFigures]: PlayerFigures[Key] }

const createEmptyFigures = (): Figures => ({
  singles: { won: 0, lost: 0 },
  pairs: { won: 0, lost: 0 },
  form: [],
})

/** Numbers of tournaments. Each adds to at most one of `won`, `runnerUp` and `semiFinals`. */
export type TournamentFigures = {
  readonly participated: number
  readonly won: number
  readonly runnerUp: number
  readonly semiFinals: number
}

async function computeTournamentFigures(
  db: Database,
  teamId: string,
  timeRange: TimeRange | null,
): Promise<TournamentFigures> {
  const places = (await listPlacesOfTeam(db, teamId)).filter(
    ({ beganAt }) =>
      timeRange === null ||
      (beganAt !== null && beganAt >= timeRange.from && beganAt < timeRange.to),
  )
  const count = (...wanted: number[]) =>
    places.filter(
      ({ place, status }) => status === 'completed' && place !== null && wanted.includes(place),
    ).length
  const knockouts = places.filter(({ format }) => formatTraits[format].hasBracket)
  const semiFinals = knockouts.filter(
    ({ place, status }) => status === 'completed' && (place === 3 || place === 4),
  ).length
  return { participated: places.length, won: count(1), runnerUp: count(2), semiFinals }
}

export type TeamStatistics = {
  readonly record: TeamRecord
  readonly tournaments: TournamentFigures
  /** What each player won and lost for this team, in team matches that count. */
  readonly players: ReadonlyMap<PlayerId, PlayerFigures>
}

/**
 * Returns the figures of a team, from the team matches that count, optionally only those within a time
 * range.
 */
export async function computeTeamStatistics(
  db: Database,
  teamId: string,
  timeRange: TimeRange | null = null,
): Promise<TeamStatistics> {
  const rows = (await listTeamMatchesOf(db, teamId, timeRange)).filter(isCounted)
  const logs = await teamMatchLog.readEach(
    db,
    rows.map(({ id }) => id),
  )
  const findSystem = await createSystemFinder(db)
  const players = new Map<PlayerId, Figures>()
  for (const row of rows) {
    const system = findSystem(row)
    const side = row.homeId === teamId ? 'home' : 'away'
    const ownSide = side === 'home' ? 1 : 2
    const { rubbers } = foldTeamMatch(system, logs.get(row.id) ?? [])
    for (const one of rubbers) {
      const { rubber, result, players: rubberPlayers } = one
      const kind = rubberKind(system, rubber)
      if (result === null || kind === 'team' || !one.counts || !wasPlayed(one)) continue
      const mark = result.winner === 0 ? 'D' : result.winner === ownSide ? 'W' : 'L'
      for (const player of rubberPlayers[side].filter((id) => id !== null)) {
        const figures = players.get(player) ?? createEmptyFigures()
        const key = kind === 'single' ? 'singles' : 'pairs'
        const { won, lost } = figures[key]
        figures[key] = { won: won + Number(mark === 'W'), lost: lost + Number(mark === 'L') }
        figures.form = [...figures.form, mark].slice(-5) as Figures['form']
        players.set(player, figures)
      }
    }
  }
  const tournaments = await computeTournamentFigures(db, teamId, timeRange)
  const record = computeRecord(
    teamId,
    rows.map((row) => toCountedMatch(row, findSystem(row))),
  )
  return { record, tournaments, players }
}
