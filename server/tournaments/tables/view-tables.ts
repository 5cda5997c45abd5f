import type { ReplyInput } from '#contract/endpoint.ts'
import type { listTables } from '#contract/tournaments/tables.ts'
import type { Blocker } from '#engine/tournaments/log/calls.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { Database } from '../../platform/database/database.ts'
import { reachesOf, type Reach, type Reaches } from './call-arrivals.ts'
import { slotOfCall } from './call-notices.ts'
import { readFloor, type Floor } from './floor.ts'
import { findTournament, type CallRow } from '../store.ts'
import { matchContext, sideView, type MatchContext } from '../views/view-matches.ts'
import { iso } from '../../platform/iso.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type Tables = ReplyInput<typeof listTables>

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

function queueView(context: MatchContext, { queue }: Floor): Tables['queue'] {
  return queue
    .filter(({ blocker }) => blocker?.kind !== 'called')
    .map(({ match, blocker }) => ({
      ...describeMatch(context, match),
      canCall: blocker === null,
      whyNot: blocker === null ? null : blockedReason(context, blocker),
      restUntil: blocker?.kind === 'resting' ? iso(blocker.until) : null,
    }))
}

type Shown = { readonly context: MatchContext; readonly floor: Floor; readonly reaches: Reaches }

async function tableView(
  db: Database,
  { context, floor: { calls, elsewhere }, reaches }: Shown,
  name: string,
): Promise<Tables['tables'][number]> {
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
            arrivals: arrivalsOf(context, reaches.get(slotOfCall(call)), call),
          },
    busyWith: other === undefined ? null : ((await findTournament(db, other))?.name ?? null),
  }
}

type Arrivals = NonNullable<NonNullable<Tables['tables'][number]['match']>['arrivals']>

function arrivalsOf(
  context: MatchContext,
  reach: readonly [Reach, Reach] | undefined,
  { player1Id, player2Id }: CallRow,
): Arrivals | null {
  if (reach === undefined) return null
  const nameOf = (player: string) => context.people.get(player)?.name ?? 'A player'
  return [
    { ...reach[0], name: nameOf(player1Id) },
    { ...reach[1], name: nameOf(player2Id) },
  ]
}

/**
 * Returns the tables, who plays there, the queue, and the next match with the next free table; for organisers
 * also whether calls arrived.
 */
export async function tablesView(
  db: Database,
  loaded: LoadedTournament,
  now: number,
  manages: boolean,
): Promise<Tables> {
  const context = await matchContext(db, loaded, null)
  const floor = await readFloor(db, loaded, now)
  const reaches = await reachesOf(db, loaded, manages ? [...floor.calls.values()] : [], now)
  const { next } = floor
  // A removed table stays visible while a match is called to it.
  const called = [...floor.calls.values()].map(({ tableName }) => tableName)
  const tables = [...new Set([...floor.tables, ...called])]
  return {
    tables: await Promise.all(
      tables.map(async (name) => tableView(db, { context, floor, reaches }, name)),
    ),
    queue: queueView(context, floor),
    next: next === null ? null : { ...next, number: context.numbers.get(next.matchId) ?? null },
    revision: loaded.row.revision,
  }
}
