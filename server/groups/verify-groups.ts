import { foldGroup } from '#engine/groups/fold.ts'
import { foldSession } from '#engine/groups/sessions/fold-session.ts'
import type { GroupState } from '#engine/groups/state.ts'
import type { Database } from '../platform/database.ts'
import { differing } from '../platform/differing.ts'
import { columnsOf } from './change-group.ts'
import { invitationRows, linkOf } from './invitation-store.ts'
import { columnsOfInvitation } from './put-invitations.ts'
import { rowOf } from './session.ts'
import { sessionLogs, sessionsOfGroup } from './session-store.ts'
import { everyGroup, memberRows, readLog, requestRows, type GroupRow } from './store.ts'

/** Something stored of a group, or of one of its evenings, that differs from what follows from its log. */
export type GroupDifference = { readonly of: string; readonly what: string }

/** Folds every group and every evening from scratch and compares it with what is stored beside. */
export async function verifyGroups(db: Database): Promise<GroupDifference[]> {
  const differences: GroupDifference[] = []
  for (const row of await everyGroup(db)) {
    // What the clock has ended since was not written yet.
    const state = foldGroup(await readLog(db, row.id), row.updatedAt)
    const found = [
      ...differing(row, columnsOf(state)),
      ...(await wrongMembers(db, row, state)),
      ...(await wrongRequests(db, row, state)),
      ...(await wrongInvitations(db, row, state)),
      ...(await wrongSessions(db, row)),
    ]
    differences.push(...found.map((what) => ({ of: row.name, what })))
  }
  return differences
}

/** What is said where one of two sets has what the other has not. */
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
    differing(stored.get(one.id) ?? {}, columnsOfInvitation(one)),
  )
  const link = (await linkOf(db, id))?.linkHash ?? null
  return [
    ...wrong.map((what) => `an invitation: ${what}`),
    ...counted(stored.size, state.invitations.size, 'invitations'),
    ...differing({ link }, { link: state.link?.link ?? null }),
  ]
}

async function wrongSessions(db: Database, { id }: GroupRow): Promise<string[]> {
  const rows = await sessionsOfGroup(db, id)
  const logs = await sessionLogs(
    db,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => {
    const expected = rowOf(foldSession(logs.get(row.id) ?? [], row.settledAt))
    return differing(row, expected).map((what) => `evening ${row.id}: ${what}`)
  })
}
