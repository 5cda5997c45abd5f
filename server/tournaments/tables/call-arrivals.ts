import type { Arrival } from '#contract/tournaments/tables.ts'
import { extraTimeMs } from '#engine/notices/arrival.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import { usersWithDevice } from '../../accounts/store.ts'
import { listLatestNotices, findRecipients, type NoticeRow } from '../../notices/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import { slotOfCall } from './call-notices.ts'
import { loadNotificationRecipients } from '../entries/notification-recipients.ts'
import type { CallRow } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/** Whether one side has received, seen and answered a call, without the name of the side. */
export type ArrivalStatus = Omit<Arrival, 'name'>
/** Arrival of each call at its two sides, by notification slot. */
export type CallArrivals = ReadonlyMap<string, readonly [ArrivalStatus, ArrivalStatus]>

const notArrived: ArrivalStatus = { state: 'none', at: null, answer: null, until: null }

/**
 * Returns whether the two sides of each call have received, seen and answered it. People without an account,
 * or signed in nowhere, can't be reached.
 */
export async function loadArrivals(
  db: Database,
  loaded: LoadedTournament,
  calls: readonly CallRow[],
  now: number,
): Promise<CallArrivals> {
  if (calls.length === 0) return new Map()
  const recipientsOf = await loadNotificationRecipients(db, loaded)
  const sides = calls.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])
  const players = sides.flatMap((side) => recipientsOf(side))
  const people = await findRecipients(db, { players })
  const userOf = new Map(people.map(({ playerId, userId }) => [playerId, userId]))
  const notices = await listLatestNotices(db, calls.map(slotOfCall))
  const noticeOf = new Map(notices.map((row) => [`${row.slot} ${row.userId}`, row]))
  const present = await usersWithDevice(db, [...userOf.values()], now)
  const arrivalOf = (call: CallRow, player: PlayerId): ArrivalStatus => {
    const user = userOf.get(player)
    if (user === undefined) return notArrived
    // The caller already knows.
    if (user === call.byId) return { ...notArrived, state: 'seen', at: iso(call.calledAt) }
    const notice = noticeOf.get(`${slotOfCall(call)} ${user}`)
    return notice === undefined
      ? arrivalWithoutNotice(present, user)
      : arrivalFromNotice(notice, arrivalWithoutNotice(present, user))
  }
  const areTeams = isForTeams(loaded.logState.settings)
  const sideOf = (call: CallRow, side: PlayerId) => {
    const arrivals = recipientsOf(side).map((player) => arrivalOf(call, player))
    return areTeams ? arrivalAtTeam(arrivals) : arrivalAtPair(arrivals)
  }
  return new Map(
    calls.map((call) => [
      slotOfCall(call),
      [sideOf(call, call.player1Id), sideOf(call, call.player2Id)],
    ]),
  )
}

const statesInOrder: readonly ArrivalStatus['state'][] = ['none', 'unseen', 'told', 'seen']
const progressOf = ({ state }: ArrivalStatus) => statesInOrder.indexOf(state)

/** Returns the arrival at a team: the furthest one among its leaders, since one of them is enough. */
const arrivalAtTeam = (arrivals: readonly ArrivalStatus[]): ArrivalStatus =>
  arrivals.toSorted((a, b) => progressOf(b) - progressOf(a))[0] ?? notArrived

/**
 * Returns the arrival at a pair: the lesser one, since both must come. An unreachable player is left out,
 * since the partner can pass the call on.
 */
function arrivalAtPair(arrivals: readonly ArrivalStatus[]): ArrivalStatus {
  const [first, ...others] = arrivals
    .filter(({ state }) => state !== 'none')
    .toSorted((a, b) => progressOf(a) - progressOf(b))
  if (first === undefined) return notArrived
  const all = [first, ...others]
  const laterAnswer = all
    .filter(({ answer }) => answer === 'later')
    .toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? ''))
    .at(-1)
  if (laterAnswer !== undefined) return { ...first, answer: 'later', until: laterAnswer.until }
  const isComing = all.every(({ answer }) => answer === 'coming')
  return { ...first, answer: isComing ? 'coming' : null, until: null }
}

const arrivalWithoutNotice = (present: ReadonlySet<UserId>, user: UserId): ArrivalStatus =>
  present.has(user) ? { ...notArrived, state: 'unseen' } : notArrived

function arrivalFromNotice(
  { seenAt, toldAt, answer, answeredAt }: NoticeRow,
  otherwise: ArrivalStatus,
): ArrivalStatus {
  if (seenAt === null && toldAt === null) return otherwise
  return {
    state: seenAt === null ? 'told' : 'seen',
    at: isoOrNull(seenAt ?? toldAt),
    answer,
    until: answer === 'later' ? iso(answeredAt! + extraTimeMs) : null,
  }
}

/** Returns whether both sides of a call have seen it. */
export const isSeenByBoth = (arrivals: CallArrivals, call: CallRow): boolean =>
  arrivals.get(slotOfCall(call))!.every(({ state }) => state === 'seen')
