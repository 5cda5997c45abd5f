const hour = 60 * 60 * 1000
const day = 24 * hour

export const hoursMs = (hours: number) => hours * hour

/** A request that nobody answers is over after so long, ms. */
export const REQUEST_MS = 30 * day

/** After a decline the same group leaves them in peace for so long, ms. */
export const PEACE_MS = 7 * day

/** How often an invitation is sent anew: so many times, and so far apart in ms. */
export const RESEND = { most: 3, everyMs: hour } as const

/** A link lets in at most so many. */
export const LINK_USES_MOST = 100

/** Whoever was made admin removes no other admin for so long, ms. */
export const NEW_ADMIN_MS = day
