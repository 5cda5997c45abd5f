import type { ReplyOf } from '#contract/endpoint.ts'
import type { getAdminOverview } from '#contract/admin.ts'

export type AdminOverview = ReplyOf<typeof getAdminOverview>

/** System health has no events: it is refetched at this interval while on screen, ms. */
export const overviewInterval = 30_000
