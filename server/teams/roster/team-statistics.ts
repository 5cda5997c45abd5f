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
import { placesOfTeam } from '../../tournaments/store.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import {
  isCounted,
  teamMatchesOf,
  type TimeRange,
  type TeamMatchRow,
  teamMatchLog,
} from '../matches/store.ts'
import { systemsOfMatches } from '../matches/team-match-state.ts'

const findForfeitingSide = (row: TeamMatchRow): TeamSide | 'both' | undefined => {
  if (row.status === 'double_walkover') return 'both'
  if (row.status !== 'walkover') return undefined
  return row.winner === 1 ? 'away' : 'home'
}

/** Returns a team match as the tables count it. */
const countedMatch = (row: TeamMatchRow, system: System): CountedMatch => ({
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

const emptyFigures = (): Figures => ({
  singles: { won: 0, lost: 0 },
  pairs: { won: 0, lost: 0 },
  form: [],
})

/** Tournament figures; a team counts in at most one of the other three. */
export type TournamentFigures = {
  readonly participated: number
  readonly won: number
  readonly runnerUp: number
  readonly semiFinals: number
}

async function tournamentFigures(
  db: Database,
  teamId: string,
  timeRange: TimeRange | null,
): Promise<TournamentFigures> {
  const places = (await placesOfTeam(db, teamId)).filter(
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
 * Returns the figures of a team, folded from the team matches that count, optionally only those within a
 * timeRange.
 */
export async function teamStatistics(
  db: Database,
  teamId: string,
  timeRange: TimeRange | null = null,
): Promise<TeamStatistics> {
  const rows = (await teamMatchesOf(db, teamId, timeRange)).filter(isCounted)
  const logs = await teamMatchLog.readEach(
    db,
    rows.map(({ id }) => id),
  )
  const systemOf = await systemsOfMatches(db)
  const players = new Map<PlayerId, Figures>()
  for (const row of rows) {
    const system = systemOf(row)
    const side = row.homeId === teamId ? 'home' : 'away'
    const own = side === 'home' ? 1 : 2
    const { rubbers } = foldTeamMatch(system, logs.get(row.id) ?? [])
    for (const one of rubbers) {
      const { rubber, result, players: who } = one
      const kind = rubberKind(system, rubber)
      if (result === null || kind === 'team' || !one.counts || !wasPlayed(one)) continue
      const mark = result.winner === 0 ? 'D' : result.winner === own ? 'W' : 'L'
      for (const player of who[side].filter((one) => one !== null)) {
        const figures = players.get(player) ?? emptyFigures()
        const key = kind === 'single' ? 'singles' : 'pairs'
        const { won, lost } = figures[key]
        figures[key] = { won: won + Number(mark === 'W'), lost: lost + Number(mark === 'L') }
        figures.form = [...figures.form, mark].slice(-5) as Figures['form']
        players.set(player, figures)
      }
    }
  }
  const tournaments = await tournamentFigures(db, teamId, timeRange)
  const record = computeRecord(
    teamId,
    rows.map((row) => countedMatch(row, systemOf(row))),
  )
  return { record, tournaments, players }
}
