import type { RowDifference } from '../platform/database/damaged-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { listDifferences } from '../platform/log/aggregate-state.ts'
import { groupState, type LoadedGroup } from './group-state.ts'
import { findInvitations, findJoinLink } from './invitations/store.ts'
import { projectInvitation } from './invitations/save-invitations.ts'
import { meetupState } from './meetups/meetup-state.ts'
import { findMembers, findRequests } from './store.ts'

/** Folds every group and every meetup from scratch and compares them with the stored rows. */
export async function verifyGroups(db: Database): Promise<RowDifference[]> {
  const groupDifferences = await groupState.verify(db, {
    name: ({ name }) => name,
    // Expiries since the last update are not stored yet.
    projectedAt: ({ updatedAt }) => updatedAt,
    listChildDifferences: async (_db, loaded) => [
      ...(await findMemberDifferences(db, loaded)),
      ...(await findRequestDifferences(db, loaded)),
      ...(await findInvitationDifferences(db, loaded)),
    ],
  })
  const meetupDifferences = await meetupState.verify(db, {
    name: ({ id }) => `club night ${id}`,
    projectedAt: ({ settledAt }) => settledAt,
  })
  return [...groupDifferences, ...meetupDifferences]
}

/** Returns a difference if a stored count is not the expected one. */
const compareCounts = (stored: number, expected: number, what: string) =>
  stored === expected ? [] : [`${stored} ${what}, not ${expected}`]

async function findMemberDifferences(
  db: Database,
  { row: { id }, state: { members } }: LoadedGroup,
) {
  const stored = new Map((await findMembers(db, id)).map((one) => [one.playerId, one]))
  const wrong = [...members.values()].filter(({ player, role, title, permissions, joinedAt }) => {
    const expected = { role, title, permissions: JSON.stringify(permissions), joinedAt }
    return listDifferences(stored.get(player) ?? {}, expected).length > 0
  })
  return [
    ...wrong.map(({ player }) => `member ${player} differs`),
    ...compareCounts(stored.size, members.size, 'members'),
  ]
}

async function findRequestDifferences(
  db: Database,
  { row: { id }, state: { requests } }: LoadedGroup,
) {
  const stored = await findRequests(db, id)
  const wrong = stored.filter(({ playerId }) => !requests.has(playerId))
  return [
    ...wrong.map(({ playerId }) => `the request of ${playerId} is not in the log`),
    ...compareCounts(stored.length, requests.size, 'requests'),
  ]
}

async function findInvitationDifferences(db: Database, { row: { id }, state }: LoadedGroup) {
  const stored = new Map((await findInvitations(db, id)).map((one) => [one.id, one]))
  const wrong = [...state.invitations.values()].flatMap((one) =>
    listDifferences(stored.get(one.id) ?? {}, projectInvitation(one)),
  )
  const link = (await findJoinLink(db, id))?.linkHash ?? null
  return [
    ...wrong.map((what) => `an invitation: ${what}`),
    ...compareCounts(stored.size, state.invitations.size, 'invitations'),
    ...listDifferences({ link }, { link: state.link?.link ?? null }),
  ]
}
