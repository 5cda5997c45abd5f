import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import { getGroup, listGroups, listPlayerGroups } from '#contract/groups/group.ts'
import { call } from '../platform/api.ts'
import { keys } from '../platform/query-keys.ts'

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
