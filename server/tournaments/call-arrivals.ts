import type { Arrival } from '#contract/tournaments/tables.ts'
import { laterMs } from '#engine/notices/arrival.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import { usersWithDevice } from '../accounts/store.ts'
import { lastToldIn, peopleOf, type NoticeRow } from '../notices/store.ts'
import type { Database } from '../platform/database.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import { slotOfCall } from './call-notices.ts'
import type { CallRow } from './store.ts'

/** What a call has come to at one player, without the name. */
export type Reach = Omit<Arrival, 'name'>
/** The same for the two players of each call, by tournament and match. */
export type Reaches = ReadonlyMap<string, readonly [Reach, Reach]>

const nobody: Reach = { state: 'none', at: null, answer: null, until: null }

/** How far calls got to their players. Whoever is without an account, or signed in nowhere, cannot be told. */
export async function reachesOf(
  db: Database,
  calls: readonly CallRow[],
  now: number,
): Promise<Reaches> {
  if (calls.length === 0) return new Map()
  const players = calls.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])
  const people = await peopleOf(db, { players })
  const userOf = new Map(people.map(({ playerId, userId }) => [playerId, userId]))
  const told = await lastToldIn(db, calls.map(slotOfCall))
  const noticeOf = new Map(told.map((row) => [`${row.slot} ${row.userId}`, row]))
  const present = await usersWithDevice(db, [...userOf.values()], now)
  const reachOf = (call: CallRow, player: PlayerId): Reach => {
    const user = userOf.get(player)
    if (user === undefined) return nobody
    // Whoever called themselves knows.
    if (user === call.byId) return { ...nobody, state: 'seen', at: iso(call.calledAt) }
    const notice = noticeOf.get(`${slotOfCall(call)} ${user}`)
    return notice === undefined ? untold(present, user) : reachBy(notice, untold(present, user))
  }
  return new Map(
    calls.map((call) => [
      slotOfCall(call),
      [reachOf(call, call.player1Id), reachOf(call, call.player2Id)],
    ]),
  )
}

const untold = (present: ReadonlySet<UserId>, user: UserId): Reach =>
  present.has(user) ? { ...nobody, state: 'unseen' } : nobody

function reachBy({ seenAt, toldAt, answer, answeredAt }: NoticeRow, otherwise: Reach): Reach {
  if (seenAt === null && toldAt === null) return otherwise
  return {
    state: seenAt === null ? 'told' : 'seen',
    at: isoOrNull(seenAt ?? toldAt),
    answer,
    until: answer === 'later' ? iso(answeredAt! + laterMs) : null,
  }
}

/** Whether both players of a call have seen it. */
export const isSeenByBoth = (reaches: Reaches, call: CallRow): boolean =>
  reaches.get(slotOfCall(call))!.every(({ state }) => state === 'seen')
