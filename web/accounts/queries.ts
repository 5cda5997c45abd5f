import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getProfile } from '#contract/security/membership.ts'
import { getSecurity } from '#contract/security/devices.ts'
import { listMyEvents } from '#contract/security/events.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

export const profileQuery = queryOptions({
  queryKey: keys.profile(),
  queryFn: ({ signal }) => call(getProfile, {}, { signal }),
})

export const securityQuery = queryOptions({
  queryKey: keys.security(),
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
})

/** Source: specification, point 9, Lists and ratings. */
export const eventPageSize = 10

export function myEventsQuery(page: number) {
  return queryOptions({
    queryKey: keys.securityEventPage(page),
    queryFn: ({ signal }) =>
      call(listMyEvents, { query: { page, pageSize: eventPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
