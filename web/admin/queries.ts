import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  examineSystem,
  getAdminOverview,
  listAlerts,
  listAudit,
  listOutbox,
  listUsers,
} from '#contract/admin.ts'
import { getClubSettings } from '#contract/club/club-settings.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

export type AdminOverview = ReplyOf<typeof getAdminOverview>

/** The state of the system is no event: it is asked for again while it is on screen, ms. */
const again = 30_000

export const overviewQuery = queryOptions({
  queryKey: keys.adminOverview(),
  queryFn: ({ signal }) => call(getAdminOverview, {}, { signal }),
  refetchInterval: again,
})

/** It takes the server a while: only when somebody asks. */
export const examinationQuery = queryOptions({
  queryKey: [...keys.admin(), 'examination'],
  queryFn: ({ signal }) => call(examineSystem, {}, { signal }),
  enabled: false,
  gcTime: 0,
  retry: false,
})

export function alertsQuery(query: z.input<(typeof listAlerts)['query']>) {
  return queryOptions({
    queryKey: keys.adminAlerts(query),
    queryFn: ({ signal }) => call(listAlerts, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: again,
  })
}

export const outboxQuery = queryOptions({
  queryKey: keys.adminOutbox(),
  queryFn: ({ signal }) => call(listOutbox, {}, { signal }),
  refetchInterval: again,
})

export function usersQuery(query: z.input<(typeof listUsers)['query']>) {
  return queryOptions({
    queryKey: keys.users(query),
    queryFn: ({ signal }) => call(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function auditQuery(query: z.input<(typeof listAudit)['query']>) {
  return queryOptions({
    queryKey: keys.audit(query),
    queryFn: ({ signal }) => call(listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const settingsQuery = queryOptions({
  queryKey: [...keys.admin(), 'settings'],
  queryFn: ({ signal }) => call(getClubSettings, {}, { signal }),
})
