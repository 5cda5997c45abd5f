import type { ReplyOf } from '#contract/endpoint.ts'
import type { getAdminOverview } from '#contract/admin.ts'

export type AdminOverview = ReplyOf<typeof getAdminOverview>

/** The state of the system has no events: it is refetched this often while it is on screen, ms. */
export const overviewInterval = 30_000
