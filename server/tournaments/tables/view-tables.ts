import type { ReplyInput } from '#contract/endpoint.ts'
import type { listTables } from '#contract/tournaments/tables.ts'
import type { Blocker } from '#engine/tournaments/log/calls.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadArrivals, type ArrivalStatus, type CallArrivals } from './call-arrivals.ts'
import { slotOfCall } from './call-notices.ts'
import { loadTableState, type TableState } from './table-state.ts'
import { findTournament, type CallRow } from '../store.ts'
import { matchContext, sideView, type MatchContext } from '../views/view-matches.ts'
import { iso } from '../../platform/iso.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type TablesReply = ReplyInput<typeof listTables>

function blockedReason(context: MatchContext, blocker: Blocker): string {
  const nameOf = (player: string) => context.people.get(player)?.name ?? 'A player'
  switch (blocker.kind) {
    case 'called':
      return `Called to ${blocker.table}`
    case 'playing':
      return `${nameOf(blocker.player)} is at a table`
    case 'resting':
      return `${nameOf(blocker.player)} is resting`
  }
}

function describeMatch(context: MatchContext, match: TournamentMatch) {
  const names: [string, string] = [
    sideView(context, match.sides[0]).name,
    sideView(context, match.sides[1]).name,
  ]
  return {
    matchId: match.id,
    number: context.numbers.get(match.id) ?? null,
    title: roundTitle(match, context.rounds),
    names,
  }
}

function queueView(context: MatchContext, { queue }: TableState): TablesReply['queue'] {
  return queue
    .filter(({ blocker }) => blocker?.kind !== 'called')
    .map(({ match, blocker }) => ({
      ...describeMatch(context, match),
      canCall: blocker === null,
      whyNot: blocker === null ? null : blockedReason(context, blocker),
      restUntil: blocker?.kind === 'resting' ? iso(blocker.until) : null,
    }))
}

type TablesContext = {
  readonly context: MatchContext
  readonly tableState: TableState
  readonly callArrivals: CallArrivals
}

async function tableView(
  db: Database,
  { context, tableState: { calls, elsewhere }, callArrivals }: TablesContext,
  name: string,
): Promise<TablesReply['tables'][number]> {
  const call = [...calls.values()].find(({ tableName }) => tableName === name)
  const other = elsewhere.get(name)
  const match = context.loaded.state.matches.find(({ id }) => id === call?.matchId)
  return {
    name,
    match:
      call === undefined || match === undefined
        ? null
        : {
            ...describeMatch(context, match),
            calledAt: iso(call.calledAt),
            arrivals: arrivalsOf(context, callArrivals.get(slotOfCall(call)), call),
          },
    busyWith: other === undefined ? null : ((await findTournament(db, other))?.name ?? null),
  }
}

type Arrivals = NonNullable<NonNullable<TablesReply['tables'][number]['match']>['arrivals']>

function arrivalsOf(
  context: MatchContext,
  statuses: readonly [ArrivalStatus, ArrivalStatus] | undefined,
  { player1Id, player2Id }: CallRow,
): Arrivals | null {
  if (statuses === undefined) return null
  const nameOf = (player: string) => context.people.get(player)?.name ?? 'A player'
  return [
    { ...statuses[0], name: nameOf(player1Id) },
    { ...statuses[1], name: nameOf(player2Id) },
  ]
}

/**
 * Returns the tables and their players, the queue, and the next match with the next free table. Organisers also
 * see whether calls have arrived.
 */
export async function tablesView(
  db: Database,
  loaded: LoadedTournament,
  now: number,
  isManager: boolean,
): Promise<TablesReply> {
  const context = await matchContext(db, loaded, null)
  const tableState = await loadTableState(db, loaded, now)
  const callArrivals = await loadArrivals(
    db,
    loaded,
    isManager ? [...tableState.calls.values()] : [],
    now,
  )
  const { next } = tableState
  // A removed table stays visible while a match is called to it.
  const called = [...tableState.calls.values()].map(({ tableName }) => tableName)
  const tables = [...new Set([...tableState.tables, ...called])]
  return {
    tables: await Promise.all(
      tables.map(async (name) => tableView(db, { context, tableState, callArrivals }, name)),
    ),
    queue: queueView(context, tableState),
    next: next === null ? null : { ...next, number: context.numbers.get(next.matchId) ?? null },
    revision: loaded.row.revision,
  }
}
