const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long an invitation or a link is open, in hours; 168 are a week. */
export const OPEN_HOURS = { usual: 168, least: 1, most: 720 } as const
export const hoursMs = (hours: number) => hours * hour

/** A request that nobody answers is over after so long, ms. */
export const REQUEST_MS = 30 * day

/** After a decline the same group leaves them in peace for so long, ms. */
export const PEACE_MS = 7 * day

/** How often an invitation is sent anew: so many times, and so far apart in ms. */
export const RESEND = { most: 3, everyMs: hour } as const

/** Invitations a day: by one person, for one group, to one person; and open to one person at once. */
export const INVITING = {
  dayMs: day,
  byPerson: 50,
  forGroup: 200,
  toPerson: 5,
  openToPerson: 10,
} as const

/** Rows in one bulk call. */
export const BULK_MOST = 50

/** A link lets in at most so many. */
export const LINK_USES_MOST = 100

/** Whoever was made admin removes no other admin for so long, ms. */
export const NEW_ADMIN_MS = day

/** Answers to an evening are open for so long before it begins, ms. */
export const OPEN_BEFORE_MS = 14 * day

/** From so long before an evening people are ticked off, and a night begins, ms. */
export const TICKS_BEFORE_MS = 2 * hour

/** An evening lasts at most so long, ms. */
export const MEETUP_MOST_MS = day

/** Evenings of a group that are planned at once. */
export const COMING_MOST = 60

/** Guests whom one member brings to an evening. */
export const GUESTS_MOST = 5

/** Whoever has not answered is reminded of an evening so long before it begins. */
export const REMIND_BEFORE_MS = 24 * 60 * 60 * 1000
