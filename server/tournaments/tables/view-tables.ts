import type { ReplyInput } from '#contract/endpoint.ts'
import type { listTables } from '#contract/tournaments/tables.ts'
import type { Blocker } from '#engine/tournaments/log/calls.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadArrivals, type ArrivalStatus, type CallArrivals } from './call-arrivals.ts'
import { formatCallSlot } from './call-notices.ts'
import { loadTableState, type TableState } from './table-state.ts'
import { findTournament, type CallRow } from '../store.ts'
import { loadMatchContext, viewSide, type MatchContext } from '../views/view-matches.ts'
import { iso } from '../../platform/iso.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type TablesReply = ReplyInput<typeof listTables>

function describeBlocker(context: MatchContext, blocker: Blocker): string {
  const findName = (player: string) => context.people.get(player)?.name ?? 'A player'
  switch (blocker.kind) {
    case 'called':
      return `Called to ${blocker.table}`
    case 'playing':
      return `${findName(blocker.player)} is at a table`
    case 'resting':
      return `${findName(blocker.player)} is resting`
  }
}

function describeMatch(context: MatchContext, match: TournamentMatch) {
  const names: [string, string] = [
    viewSide(context, match.sides[0]).name,
    viewSide(context, match.sides[1]).name,
  ]
  return {
    matchId: match.id,
    number: context.numbers.get(match.id) ?? null,
    title: roundTitle(match, context.rounds),
    names,
  }
}

function viewQueue(context: MatchContext, { queue }: TableState): TablesReply['queue'] {
  return queue
    .filter(({ blocker }) => blocker?.kind !== 'called')
    .map(({ match, blocker }) => ({
      ...describeMatch(context, match),
      canCall: blocker === null,
      whyNot: blocker === null ? null : describeBlocker(context, blocker),
      restUntil: blocker?.kind === 'resting' ? iso(blocker.until) : null,
    }))
}

type TablesContext = {
  readonly context: MatchContext
  readonly tableState: TableState
  readonly callArrivals: CallArrivals
}

async function viewTable(
  db: Database,
  { context, tableState: { calls, tablesOfOthers }, callArrivals }: TablesContext,
  name: string,
): Promise<TablesReply['tables'][number]> {
  const call = [...calls.values()].find(({ tableName }) => tableName === name)
  const otherTournament = tablesOfOthers.get(name)
  const match = context.loaded.state.matches.find(({ id }) => id === call?.matchId)
  return {
    name,
    match:
      call === undefined || match === undefined
        ? null
        : {
            ...describeMatch(context, match),
            calledAt: iso(call.calledAt),
            arrivals: viewArrivals(context, callArrivals.get(formatCallSlot(call)), call),
          },
    busyWith:
      otherTournament === undefined
        ? null
        : ((await findTournament(db, otherTournament))?.name ?? null),
  }
}

type Arrivals = NonNullable<NonNullable<TablesReply['tables'][number]['match']>['arrivals']>

function viewArrivals(
  context: MatchContext,
  statuses: readonly [ArrivalStatus, ArrivalStatus] | undefined,
  { player1Id, player2Id }: CallRow,
): Arrivals | null {
  if (statuses === undefined) return null
  const findName = (player: string) => context.people.get(player)?.name ?? 'A player'
  return [
    { ...statuses[0], name: findName(player1Id) },
    { ...statuses[1], name: findName(player2Id) },
  ]
}

/**
 * Returns the tables and their players, the queue, and the next match with the next free table. Organisers also
 * see whether calls have arrived.
 */
export async function viewTables(
  db: Database,
  loaded: LoadedTournament,
  now: number,
  isManager: boolean,
): Promise<TablesReply> {
  const context = await loadMatchContext(db, loaded, null)
  const tableState = await loadTableState(db, loaded, now)
  const callArrivals = await loadArrivals(
    db,
    loaded,
    isManager ? [...tableState.calls.values()] : [],
    now,
  )
  const { next } = tableState
  // A removed table stays visible while a match is called to it.
  const usedTables = [...tableState.calls.values()].map(({ tableName }) => tableName)
  const tables = [...new Set([...tableState.tables, ...usedTables])]
  return {
    tables: await Promise.all(
      tables.map(async (name) => viewTable(db, { context, tableState, callArrivals }, name)),
    ),
    queue: viewQueue(context, tableState),
    next: next === null ? null : { ...next, number: context.numbers.get(next.matchId) ?? null },
    revision: loaded.row.revision,
  }
}
