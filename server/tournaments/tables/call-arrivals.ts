import type { Arrival } from '#contract/tournaments/tables.ts'
import { laterMs } from '#engine/notices/arrival.ts'
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

/** How far a call has reached one player, without the name. */
export type Reach = Omit<Arrival, 'name'>
/** How far each call has reached its two sides, by tournament and match. */
export type Reaches = ReadonlyMap<string, readonly [Reach, Reach]>

const unreached: Reach = { state: 'none', at: null, answer: null, until: null }

/**
 * Returns how far calls reached their players. People without an account, or signed in nowhere, can't be
 * reached.
 */
export async function reachesOf(
  db: Database,
  loaded: LoadedTournament,
  calls: readonly CallRow[],
  now: number,
): Promise<Reaches> {
  if (calls.length === 0) return new Map()
  const recipientsOf = await loadNotificationRecipients(db, loaded)
  const sides = calls.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])
  const players = sides.flatMap((side) => recipientsOf(side))
  const people = await findRecipients(db, { players })
  const userOf = new Map(people.map(({ playerId, userId }) => [playerId, userId]))
  const notices = await listLatestNotices(db, calls.map(slotOfCall))
  const noticeOf = new Map(notices.map((row) => [`${row.slot} ${row.userId}`, row]))
  const present = await usersWithDevice(db, [...userOf.values()], now)
  const reachOf = (call: CallRow, player: PlayerId): Reach => {
    const user = userOf.get(player)
    if (user === undefined) return unreached
    // The caller already knows.
    if (user === call.byId) return { ...unreached, state: 'seen', at: iso(call.calledAt) }
    const notice = noticeOf.get(`${slotOfCall(call)} ${user}`)
    return notice === undefined
      ? withoutNotice(present, user)
      : reachByNotice(notice, withoutNotice(present, user))
  }
  const areTeams = isForTeams(loaded.logState.settings)
  const sideOf = (call: CallRow, side: PlayerId) => {
    const reaches = recipientsOf(side).map((player) => reachOf(call, player))
    return areTeams ? reachOfTeam(reaches) : reachOfPair(reaches)
  }
  return new Map(
    calls.map((call) => [
      slotOfCall(call),
      [sideOf(call, call.player1Id), sideOf(call, call.player2Id)],
    ]),
  )
}

const states: readonly Reach['state'][] = ['none', 'unseen', 'told', 'seen']
const stepOf = ({ state }: Reach) => states.indexOf(state)

/** Returns the reach of a team, which is called as soon as one of its leaders is. */
const reachOfTeam = (reaches: readonly Reach[]): Reach =>
  reaches.toSorted((a, b) => stepOf(b) - stepOf(a))[0] ?? unreached

/**
 * Returns the reach of a pair: the lesser one, since both must come. An unreachable player is left out, since
 * the partner can pass the call on.
 */
function reachOfPair(reaches: readonly Reach[]): Reach {
  const [first, ...others] = reaches
    .filter(({ state }) => state !== 'none')
    .toSorted((a, b) => stepOf(a) - stepOf(b))
  if (first === undefined) return unreached
  const all = [first, ...others]
  const late = all
    .filter(({ answer }) => answer === 'later')
    .toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? ''))
    .at(-1)
  if (late !== undefined) return { ...first, answer: 'later', until: late.until }
  const isComing = all.every(({ answer }) => answer === 'coming')
  return { ...first, answer: isComing ? 'coming' : null, until: null }
}

const withoutNotice = (present: ReadonlySet<UserId>, user: UserId): Reach =>
  present.has(user) ? { ...unreached, state: 'unseen' } : unreached

function reachByNotice({ seenAt, toldAt, answer, answeredAt }: NoticeRow, otherwise: Reach): Reach {
  if (seenAt === null && toldAt === null) return otherwise
  return {
    state: seenAt === null ? 'told' : 'seen',
    at: isoOrNull(seenAt ?? toldAt),
    answer,
    until: answer === 'later' ? iso(answeredAt! + laterMs) : null,
  }
}

/** Returns whether both sides of a call have seen it. */
export const isSeenByBoth = (reaches: Reaches, call: CallRow): boolean =>
  reaches.get(slotOfCall(call))!.every(({ state }) => state === 'seen')
