import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import { getGroup, listGroups, listPlayerGroups } from '#contract/groups/group.ts'
import {
  inviteInBulk,
  listInvitations,
  listMyInvitations,
  readInvitation,
  readJoinLink,
} from '#contract/groups/invitations.ts'
import { listMyMeetups, listMeetups } from '#contract/groups/meetups.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

type ListQuery = NonNullable<CallOf<typeof listGroups>['query']>
type BoardQuery = NonNullable<CallOf<typeof getGroupBoard>['query']>

export function groupsQuery(query: ListQuery) {
  return queryOptions({
    queryKey: keys.groupList(query),
    queryFn: ({ signal }) => call(listGroups, { query }, { signal }),
  })
}

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: keys.group(id),
    queryFn: ({ signal }) => call(getGroup, { params: { id } }, { signal }),
  })
}

export function groupBoardQuery(id: string, query: BoardQuery) {
  return queryOptions({
    queryKey: keys.groupBoard(id, query),
    queryFn: ({ signal }) => call(getGroupBoard, { params: { id }, query }, { signal }),
  })
}

export function playerGroupsQuery(id: string) {
  return queryOptions({
    queryKey: keys.groupsOf(id),
    queryFn: ({ signal }) => call(listPlayerGroups, { params: { id } }, { signal }),
  })
}

export function groupInvitationsQuery(id: string) {
  return queryOptions({
    queryKey: keys.groupInvitations(id),
    queryFn: ({ signal }) => call(listInvitations, { params: { id } }, { signal }),
  })
}

/** What would become of each row of a list; nothing is sent by asking. */
export function fatesQuery(id: string, rows: readonly string[]) {
  return queryOptions({
    queryKey: keys.invitationFates(id, rows),
    queryFn: ({ signal }) =>
      call(inviteInBulk, { params: { id }, body: { rows: [...rows], dryRun: true } }, { signal }),
    enabled: rows.length > 0,
  })
}

/** What waits for the reader’s answer. */
export const waitingInvitationsQuery = queryOptions({
  queryKey: keys.waitingInvitations(),
  queryFn: ({ signal }) => call(listMyInvitations, {}, { signal }),
})

export function invitationQuery(key: string) {
  return queryOptions({
    queryKey: keys.invitation(key),
    queryFn: ({ signal }) => call(readInvitation, { params: { id: key } }, { signal }),
    retry: false,
  })
}

export function joinLinkQuery(code: string) {
  return queryOptions({
    queryKey: keys.joinLink(code),
    queryFn: ({ signal }) => call(readJoinLink, { params: { id: code } }, { signal }),
    retry: false,
  })
}

export function meetupsQuery(id: string) {
  return queryOptions({
    queryKey: keys.groupSessions(id),
    queryFn: ({ signal }) => call(listMeetups, { params: { id } }, { signal }),
  })
}

/** Evenings of the reader’s groups in the next two weeks. */
export const myMeetupsQuery = queryOptions({
  queryKey: keys.mySessions(),
  queryFn: ({ signal }) => call(listMyMeetups, {}, { signal }),
})
