import type { MyPairing } from '#contract/tournaments/tables.ts'
import { dayOfMatch } from '#engine/tournaments/log/schedule.ts'
import { findActiveEntry, isForTeams } from '#engine/tournaments/log/pairs.ts'
import { sortByPlayOrder } from '#engine/tournaments/log/play-order.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { listActiveTournamentsOf } from '../store.ts'
import { listTeamsOf } from '../team-store.ts'
import { loadMatchContext, viewSide, type MatchContext } from '../views/view-matches.ts'
import { iso } from '../../platform/iso.ts'
import type { TournamentCache, LoadedTournament } from '../tournament-state.ts'

const includesEntrant = (playerId: string) => (match: TournamentMatch) =>
  match.sides.some((side) => side.kind === 'player' && side.player === playerId)

/** Returns an entrant's next match: the one called, otherwise the first open one. */
function findNextMatch({ state }: LoadedTournament, context: MatchContext, playerId: string) {
  const openMatches = sortByPlayOrder(state.matches)
    .filter(({ status }) => status === 'ready' || status === 'waiting')
    .filter(includesEntrant(playerId))
  return openMatches.find(({ id }) => context.calls.has(id)) ?? openMatches[0]
}

function viewPairing(context: MatchContext, match: TournamentMatch, playerId: string): MyPairing {
  const { row } = context.loaded
  const call = context.calls.get(match.id)
  const other =
    match.sides.find((side) => side.kind !== 'player' || side.player !== playerId) ?? match.sides[1]
  const opponent = viewSide(context, other)
  return {
    tournamentId: row.id,
    tournamentName: row.name,
    sportId: row.sportId,
    matchId: match.id,
    number: context.numbers.get(match.id) ?? null,
    roundTitle: roundTitle(match, context.rounds),
    day: dayOfMatch(context.loaded.logState.schedule, match),
    opponent: opponent.name,
    opponentId: opponent.playerId,
    teamName: isForTeams(context.loaded.logState.settings)
      ? (context.people.get(playerId)?.name ?? '')
      : null,
    status: call !== undefined ? 'called' : match.status === 'ready' ? 'ready' : 'waiting',
    table: call?.tableName ?? null,
    calledAt: call === undefined ? null : iso(call.calledAt),
  }
}

const statusOrder: Record<MyPairing['status'], number> = { called: 0, ready: 1, waiting: 2 }

/**
 * Lists the next match of a player and of each of their teams in every running tournament, called ones first.
 */
export async function listMyPairings(
  { db }: Pick<AppContext, 'db'>,
  tournamentCache: TournamentCache,
  playerId: string | null,
): Promise<MyPairing[]> {
  if (playerId === null) return []
  const teams = await listTeamsOf(db, playerId)
  const rows = await listActiveTournamentsOf(db, [playerId, ...teams])
  const pairings: MyPairing[] = []
  for (const { id } of rows) {
    const loaded = await tournamentCache.load(db, id)
    const context = await loadMatchContext(db, loaded, null)
    const entrants = isForTeams(loaded.logState.settings)
      ? teams.filter((team) => loaded.logState.entrants.has(team))
      : [findActiveEntry(loaded.logState, playerId)?.player ?? playerId]
    for (const entrant of entrants) {
      const match = findNextMatch(loaded, context, entrant)
      if (match !== undefined) pairings.push(viewPairing(context, match, entrant))
    }
  }
  return pairings.toSorted((a, b) => statusOrder[a.status] - statusOrder[b.status])
}
