import { checkSystem } from '#engine/teams/systems/check-system.ts'
import { roleOf } from '#engine/teams/roster/fold.ts'
import type { DecidedRubber } from '#engine/teams/match/log-state.ts'
import { listMatchesOfTeamMatch, type MatchRow } from '../matches/store.ts'
import { parseDefinition, listSystemRows } from '../systems/store.ts'
import { listDifferences } from '../platform/log/aggregate-state.ts'
import type { RowDifference } from '../platform/database/damaged-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { type LoadedTeam, teamState } from './roster/team-state.ts'
import { type LoadedTeamMatch, teamMatchState } from './matches/team-match-state.ts'
import { playerNames } from '../players/store.ts'
import { listTeamPlayers } from './store.ts'

/** Folds every roster and team match from scratch and compares it with the stored rows. */
export async function verifyTeams(db: Database): Promise<RowDifference[]> {
  const rosters = await teamState.verify(db, {
    name: ({ name }) => name,
    projectedAt: ({ updatedAt }) => updatedAt,
    listChildDifferences: findPlayerDifferences,
  })
  const matches = await teamMatchState.verify(db, {
    name: ({ id }) => `team match ${id}`,
    projectedAt: ({ updatedAt }) => updatedAt,
    listChildDifferences: findRubberDifferences,
  })
  return [...(await findUnplayableSystems(db)), ...rosters, ...matches]
}

/** Returns the club's systems that are not playable. */
async function findUnplayableSystems(db: Database): Promise<RowDifference[]> {
  return (await listSystemRows(db)).flatMap((row) =>
    checkSystem(parseDefinition(row)).map(({ message }) => ({
      name: `system ${row.name}`,
      difference: message,
    })),
  )
}

async function findPlayerDifferences(db: Database, { row, roster }: LoadedTeam): Promise<string[]> {
  const stored = new Map((await listTeamPlayers(db, [row.id])).map((one) => [one.playerId, one]))
  const members = [...roster.members.values()]
  const wrong = members.filter((member) => {
    const { jerseyNumber, joinedAt, leftAt } = member
    const expected = { role: roleOf(roster, member), jerseyNumber, joinedAt, leftAt }
    const storedRow = stored.get(member.player)
    return storedRow === undefined || listDifferences(storedRow, expected).length > 0
  })
  return [
    ...wrong.map(({ player }) => `player ${player} differs`),
    ...(stored.size === members.length ? [] : [`${stored.size} players, not ${members.length}`]),
  ]
}

/**
 * Checks that each decided rubber is recorded exactly once, with its result, and that nothing else counts.
 */
async function findRubberDifferences(
  db: Database,
  { row: { id }, state }: LoadedTeamMatch,
): Promise<string[]> {
  const { decided } = state.logState
  const playerIds = [...decided.values()].flatMap(({ players }) => listPlayerIds(players))
  const existingPlayers = await playerNames(db, playerIds)
  const counting = (await listMatchesOfTeamMatch(db, id)).filter(
    ({ status }) => status === 'completed',
  )
  const recorded = new Map(counting.map((match) => [match.id, match]))
  const expected = [...decided].flatMap(([n, one]) =>
    one.matchId === null ? [] : [{ n, id: one.matchId, one }],
  )
  const wrong = expected.flatMap(({ n, id: matchId, one }) => {
    const match = recorded.get(matchId)
    // The match of a deleted player was deleted too, but the team match keeps its result.
    const haveAllPlayers = listPlayerIds(one.players).every((player) => existingPlayers.has(player))
    if (match === undefined)
      return haveAllPlayers ? [`the result of rubber ${n} is not recorded`] : []
    return listDifferences(match, toExpectedRow(n, one)).map((what) => `rubber ${n}: ${what}`)
  })
  const expectedIds = new Set(expected.map((one) => one.id))
  const extra = counting.filter((match) => !expectedIds.has(match.id))
  return [...wrong, ...extra.map((match) => `match ${match.id} counts and has no rubber`)]
}

const listPlayerIds = ({ home, away }: DecidedRubber['players']) =>
  [...home, ...away].filter((player) => player !== null)

function toExpectedRow(n: number, { result, players }: DecidedRubber): Partial<MatchRow> {
  const [home, away] = [players.home, players.away]
  return {
    rubber: n,
    player1Id: home[0]!,
    player2Id: away[0]!,
    partner1Id: home[1] ?? null,
    partner2Id: away[1] ?? null,
    score1: result.score[0],
    score2: result.score[1],
    ending: result.ending,
    winnerSide: result.winner,
  }
}
