import { foldMeetup } from '#engine/groups/meetups/fold-meetup.ts'
import type { GroupId, UserId } from '#engine/ids.ts'
import { DELETED_PLAYER } from '#engine/players/former-member.ts'
import { createCalendar } from '../../platform/club/calendar.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { hmac, sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { iso } from '../../platform/iso.ts'
import { CsvReply, TextReply } from '../../platform/http/replies.ts'
import { playerNames } from '../../players/store.ts'
import { findMemberAccount, findMeetupsOfGroup, meetupLog } from './store.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'

const signCalendar = (secret: string, groupId: GroupId, userId: UserId) =>
  hmac(secret, `group calendar ${groupId} ${userId}`)

/** Returns the path of a member's private calendar feed of a group. It stops working when they leave. */
export const createCalendarPath = (secret: string, groupId: GroupId, userId: UserId) =>
  `/api/public/groups/${groupId}/${userId}.${signCalendar(secret, groupId, userId)}/calendar.ics`

/** Returns the meetups of a group with their state, earliest first. */
export async function loadMeetupStates(db: Database, groupId: GroupId, now: number) {
  const rows = await findMeetupsOfGroup(db, groupId)
  const logs = await meetupLog.readEach(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const log = logs.get(row.id) ?? []
    return { row, state: foldMeetup(log, now), changedAt: log.at(-1)?.at ?? row.startsAt }
  })
}

/**
 * Returns a group's meetups for a calendar client. Throws the same error for a wrong address and for one that
 * has expired.
 */
export async function createGroupCalendar(
  { db, secret, clock }: AppContext,
  id: GroupId,
  key: string,
): Promise<TextReply> {
  const [userId = '', signature = ''] = key.split('.')
  // Digests are compared, so that timing reveals nothing.
  if (sha256(signature) !== sha256(signCalendar(secret, id, userId)))
    throw notFound('group.notFound')
  const account = await findMemberAccount(db, userId)
  const group = await groupState.load(db, id, clock())
  if (account === null || !group.state.members.has(account.playerId)) {
    throw notFound('group.notFound')
  }
  const heading = { name: group.row.name, prodId: '//Fivebar//Groups//EN' }
  const entries = (await loadMeetupStates(db, id, clock()))
    .filter(({ state }) => state.status !== 'cancelled')
    .map(({ row, state: { details }, changedAt }) => ({
      id: row.id,
      start: new Date(details.startsAt),
      end: new Date(details.endsAt),
      stamp: new Date(changedAt),
      summary: group.row.name,
      description: details.message,
      location: details.venue,
      sequence: row.version,
    }))
  const text = await createCalendar(db, heading, entries, clock())
  return new TextReply(text, 'text/calendar', 'group.ics')
}

/** Exports who attended each meetup: one row per person and meetup. */
export async function exportAttendance(
  db: Database,
  { row: { id } }: LoadedGroup,
  now: number,
): Promise<CsvReply> {
  const meetups = await loadMeetupStates(db, id, now)
  const players = meetups.flatMap(({ state }) => [
    ...state.attendees.keys(),
    ...state.attendance.keys(),
  ])
  const names = await playerNames(db, [...new Set(players)])
  const rows = meetups.flatMap(({ state }) => {
    const { attendees, attendance, details, status } = state
    return [...new Set([...attendees.keys(), ...attendance.keys()])].map((player) => {
      const attended = attendance.get(player)
      const attendee = attendees.get(player)
      return [
        iso(details.startsAt),
        status,
        names.get(player) ?? DELETED_PLAYER,
        attendee?.isGuest === true ? 'yes' : 'no',
        attendee?.status ?? '',
        attended ?? '',
      ]
    })
  })
  const header = ['club night', 'status', 'name', 'guest', 'answer', 'attendance']
  return new CsvReply(header, rows, 'attendance.csv')
}
