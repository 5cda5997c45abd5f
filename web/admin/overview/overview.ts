import type { ReplyOf } from '#contract/endpoint.ts'
import type { getAdminOverview } from '#contract/admin.ts'

export type AdminOverview = ReplyOf<typeof getAdminOverview>

/** Interval at which system health is refetched while on screen, ms: it has no events. */
export const overviewRefetchMs = 30_000
