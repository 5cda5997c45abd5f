import type { Arrival } from '#contract/tournaments/tables.ts'
import { extraTimeMs } from '#engine/notices/arrival.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import { findUsersWithDevice } from '../../accounts/store.ts'
import { listLatestNotices, findRecipients, type NoticeRow } from '../../notices/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import { formatCallSlot } from './call-notices.ts'
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
  const listRecipients = await loadNotificationRecipients(db, loaded)
  const sides = calls.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])
  const players = sides.flatMap((side) => listRecipients(side))
  const people = await findRecipients(db, { players })
  const userByPlayer = new Map(people.map(({ playerId, userId }) => [playerId, userId]))
  const notices = await listLatestNotices(db, calls.map(formatCallSlot))
  const noticeByUser = new Map(notices.map((row) => [`${row.slot} ${row.userId}`, row]))
  const signedInUsers = await findUsersWithDevice(db, [...userByPlayer.values()], now)
  const findArrival = (call: CallRow, player: PlayerId): ArrivalStatus => {
    const user = userByPlayer.get(player)
    if (user === undefined) return notArrived
    // The person who made the call knows of it.
    if (user === call.byId) return { ...notArrived, state: 'seen', at: iso(call.calledAt) }
    const notice = noticeByUser.get(`${formatCallSlot(call)} ${user}`)
    return notice === undefined
      ? createArrivalWithoutNotice(signedInUsers, user)
      : createArrivalFromNotice(notice, createArrivalWithoutNotice(signedInUsers, user))
  }
  const areTeams = isForTeams(loaded.logState.settings)
  const combineArrivals = (call: CallRow, side: PlayerId) => {
    const arrivals = listRecipients(side).map((player) => findArrival(call, player))
    return areTeams ? pickTeamArrival(arrivals) : pickPairArrival(arrivals)
  }
  return new Map(
    calls.map((call) => [
      formatCallSlot(call),
      [combineArrivals(call, call.player1Id), combineArrivals(call, call.player2Id)],
    ]),
  )
}

const statesInOrder: readonly ArrivalStatus['state'][] = ['none', 'unseen', 'told', 'seen']
const getProgress = ({ state }: ArrivalStatus) => statesInOrder.indexOf(state)

/** Returns the arrival at a team: the furthest one among its leaders, since one of them is enough. */
const pickTeamArrival = (arrivals: readonly ArrivalStatus[]): ArrivalStatus =>
  arrivals.toSorted((a, b) => getProgress(b) - getProgress(a))[0] ?? notArrived

/**
 * Returns the arrival at a pair: the lesser one, since both must come. An unreachable player is left out,
 * since the partner can pass the call on.
 */
function pickPairArrival(arrivals: readonly ArrivalStatus[]): ArrivalStatus {
  const [first, ...others] = arrivals
    .filter(({ state }) => state !== 'none')
    .toSorted((a, b) => getProgress(a) - getProgress(b))
  if (first === undefined) return notArrived
  const givenAnswers = [first, ...others]
  const laterAnswer = givenAnswers
    .filter(({ answer }) => answer === 'later')
    .toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? ''))
    .at(-1)
  if (laterAnswer !== undefined) return { ...first, answer: 'later', until: laterAnswer.until }
  const isComing = givenAnswers.every(({ answer }) => answer === 'coming')
  return { ...first, answer: isComing ? 'coming' : null, until: null }
}

const createArrivalWithoutNotice = (
  signedInUsers: ReadonlySet<UserId>,
  user: UserId,
): ArrivalStatus => (signedInUsers.has(user) ? { ...notArrived, state: 'unseen' } : notArrived)

function createArrivalFromNotice(
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
export const hasBeenSeenByBoth = (arrivals: CallArrivals, call: CallRow): boolean =>
  arrivals.get(formatCallSlot(call))!.every(({ state }) => state === 'seen')
