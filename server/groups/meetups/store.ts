import { sql } from 'kysely'
import type { GroupId, PlayerId, UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'
import type { MeetupEvent } from '#engine/groups/meetups/meetup-events.ts'
import { eventLog } from '../../platform/log/event-log.ts'

export const meetupLog = eventLog<MeetupEvent, 'groupSessionLog'>('groupSessionLog')

export type MeetupRow = TableRow<'groupSessions'>
export type MeetupLogRow = TableRow<'groupSessionLog'>

export async function findMeetupsOfGroup(db: Database, groupId: GroupId): Promise<MeetupRow[]> {
  return db
    .selectFrom('groupSessions')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

/** Maximum number of past meetups, and of cancelled upcoming ones, in a list. */
const maxShown = 20

/** Returns the meetups of a group that are not over, next first, and the last 20, newest first. */
export async function listShownMeetups(db: Database, groupId: GroupId, now: number) {
  const query = db.selectFrom('groupSessions').selectAll().where('groupId', '=', groupId)
  const upcoming = query.where('endsAt', '>', now).orderBy('startsAt').orderBy('id')
  // Limited when they are planned. Cancelled ones don't count for that limit.
  const planned = await upcoming.where('isCancelled', '=', 0).execute()
  const cancelled = await upcoming.where('isCancelled', '=', 1).limit(maxShown).execute()
  const past = await query
    .where('endsAt', '<=', now)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  const coming = [...planned, ...cancelled].toSorted(
    (a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1),
  )
  return { coming, past }
}

/** Returns how many meetups of a group are upcoming or running, without cancelled ones. */
export async function countUpcoming(db: Database, groupId: GroupId, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('groupSessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('groupId', '=', groupId)
    .where('endsAt', '>', now)
    .where('isCancelled', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns upcoming meetups in a person's groups, until a timestamp. */
export async function findMeetupsOfPlayer(
  db: Database,
  playerId: PlayerId,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<MeetupRow[]> {
  return db
    .selectFrom('groupSessions as s')
    .innerJoin('groupMembers as m', 'm.groupId', 's.groupId')
    .selectAll('s')
    .where('m.playerId', '=', playerId)
    .where('s.endsAt', '>', now)
    .where('s.startsAt', '<', until)
    .where('s.isCancelled', '=', 0)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .limit(50)
    .execute()
}

/** Returns meetups with a waiting list that have not begun. */
export async function findMeetupsWithWaitingList(db: Database, now: number): Promise<MeetupRow[]> {
  return db
    .selectFrom('groupSessions')
    .selectAll()
    .where('waiting', '>', 0)
    .where('startsAt', '>', now)
    .where('isCancelled', '=', 0)
    .orderBy('startsAt')
    .limit(200)
    .execute()
}

/** Returns upcoming meetups open for answers that need regulars signed up or a reminder. */
export async function findDueMeetups(
  db: Database,
  now: number,
  { opensMs, remindsMs }: { readonly opensMs: number; readonly remindsMs: number },
): Promise<MeetupRow[]> {
  return db
    .selectFrom('groupSessions')
    .selectAll()
    .where('isCancelled', '=', 0)
    .where('startsAt', '>', now)
    .where('startsAt', '<=', now + opensMs)
    .where((eb) =>
      eb.or([
        eb('isFilled', '=', 0),
        eb.and([
          eb('startsAt', '<=', now + remindsMs),
          eb('remindedAt', '<', sql<number>`starts_at - ${remindsMs}`),
        ]),
      ]),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Records that people were reminded of a meetup, without changing its version. */
export async function recordMeetupReminder(tx: Tx, id: string, at: number): Promise<void> {
  await tx.updateTable('groupSessions').set({ remindedAt: at }).where('id', '=', id).execute()
}

/** Returns the player of an account that may sign in; null without one. */
export async function findMemberAccount(
  db: Database,
  userId: UserId,
): Promise<{ readonly playerId: PlayerId } | null> {
  const row = await db
    .selectFrom('users')
    .select('playerId')
    .where('id', '=', userId)
    .where('isActive', '=', 1)
    .where('isAdmissionWaiting', '=', 0)
    .executeTakeFirst()
  const playerId = row?.playerId ?? null
  return playerId === null ? null : { playerId }
}
