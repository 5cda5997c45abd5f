import type { GroupEvent } from '#engine/groups/events.ts'
import { foldGroup } from '#engine/groups/fold.ts'
import { foldMeetup } from '#engine/groups/meetups/fold-meetup.ts'
import type { MeetupEvent } from '#engine/groups/meetups/meetup-events.ts'
import type { GroupState } from '#engine/groups/state.ts'
import type { Database } from '../platform/database/database.ts'
import { checkEach, damagedLine, type Checked } from '../platform/database/damaged-rows.ts'
import { differing } from '../platform/database/differing.ts'
import { projectGroup } from './change-group.ts'
import { invitationRows, linkOf } from './invitations/store.ts'
import { projectInvitation } from './invitations/put-invitations.ts'
import { rowOf } from './meetups/meetup.ts'
import { meetupLogs, meetupsOfGroup } from './meetups/store.ts'
import { everyGroup, memberRows, readLog, requestRows, type GroupRow } from './store.ts'

/** A stored value of a group or meetup that differs from the fold of its log. */
export type GroupDifference = { readonly of: string; readonly what: string }

/** Folds every group and every meetup from scratch and compares them with the stored rows. */
export async function verifyGroups(db: Database): Promise<GroupDifference[]> {
  const rows = await everyGroup(db)
  const nights: Checked[] = []
  for (const row of rows) nights.push(...(await checkedNights(db, row)))
  return checkEach([...rows.map((row) => checkedGroup(db, row)), ...nights])
}

function checkedGroup(db: Database, row: GroupRow): Checked {
  // Expiries since the last update are not stored yet.
  const fold = (log: readonly GroupEvent[]) => foldGroup(log, row.updatedAt)
  return {
    name: row.name,
    find: async () => {
      const state = fold(await readLog(db, row.id))
      return [
        ...differing(row, projectGroup(state)),
        ...(await wrongMembers(db, row, state)),
        ...(await wrongRequests(db, row, state)),
        ...(await wrongInvitations(db, row, state)),
      ]
    },
    locate: async () => damagedLine(db, { table: 'groupLog', owner: ['groupId', row.id], fold }),
  }
}

/** Returns a difference if a stored count is not the expected one. */
const counted = (stored: number, expected: number, what: string) =>
  stored === expected ? [] : [`${stored} ${what}, not ${expected}`]

async function wrongMembers(db: Database, { id }: GroupRow, { members }: GroupState) {
  const stored = new Map((await memberRows(db, id)).map((one) => [one.playerId, one]))
  const wrong = [...members.values()].filter(({ player, role, title, permissions, joinedAt }) => {
    const expected = { role, title, permissions: JSON.stringify(permissions), joinedAt }
    return differing(stored.get(player) ?? {}, expected).length > 0
  })
  return [
    ...wrong.map(({ player }) => `member ${player} differs`),
    ...counted(stored.size, members.size, 'members'),
  ]
}

async function wrongRequests(db: Database, { id }: GroupRow, { requests }: GroupState) {
  const stored = await requestRows(db, id)
  const wrong = stored.filter(({ playerId }) => !requests.has(playerId))
  return [
    ...wrong.map(({ playerId }) => `${playerId} waits and did not ask`),
    ...counted(stored.length, requests.size, 'requests'),
  ]
}

async function wrongInvitations(db: Database, { id }: GroupRow, state: GroupState) {
  const stored = new Map((await invitationRows(db, id)).map((one) => [one.id, one]))
  const wrong = [...state.invitations.values()].flatMap((one) =>
    differing(stored.get(one.id) ?? {}, projectInvitation(one)),
  )
  const link = (await linkOf(db, id))?.linkHash ?? null
  return [
    ...wrong.map((what) => `an invitation: ${what}`),
    ...counted(stored.size, state.invitations.size, 'invitations'),
    ...differing({ link }, { link: state.link?.link ?? null }),
  ]
}

async function checkedNights(db: Database, { id, name }: GroupRow): Promise<Checked[]> {
  return (await meetupsOfGroup(db, id)).map((row) => {
    const fold = (log: readonly MeetupEvent[]) => rowOf(foldMeetup(log, row.settledAt))
    return {
      name: `${name}, club night ${row.id}`,
      find: async () => {
        const log = (await meetupLogs(db, [row.id])).get(row.id) ?? []
        return differing(row, fold(log))
      },
      locate: async () =>
        damagedLine(db, { table: 'groupSessionLog', owner: ['sessionId', row.id], fold }),
    }
  })
}
