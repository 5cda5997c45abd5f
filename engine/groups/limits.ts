const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long an invitation or a link stays open, in hours; 168 are a week. */
export const OPEN_HOURS = { usual: 168, least: 1, most: 720 } as const
export const hoursMs = (hours: number) => hours * hour

/** Time after which an unanswered request expires, ms. */
export const REQUEST_MS = 30 * day

/** Time after a decline during which the group can't invite again, ms. */
export const DECLINE_COOLDOWN_MS = 7 * day

/** Maximum number of resends and their minimum interval, ms. */
export const RESEND_LIMITS = { most: 3, everyMs: hour } as const

/**
 * Maximum invitations per day by one person, for one group and to one person, and open at once to one person.
 */
export const INVITATION_LIMITS = {
  dayMs: day,
  byPerson: 50,
  forGroup: 200,
  toPerson: 5,
  openToPerson: 10,
} as const

/** Maximum number of rows in one bulk call. */
export const MAX_BULK_ROWS = 50

/** Maximum number of uses of a join link. */
export const MAX_LINK_USES = 100

/** Time during which a new admin can't remove other admins, ms. */
export const NEW_ADMIN_MS = day

/** How long before its start a club night opens for answers, ms. */
export const ANSWERS_BEFORE_MS = 14 * day

/** How long before its start attendance can be marked and a club night started, ms. */
export const ATTENDANCE_BEFORE_MS = 2 * hour

/** Maximum duration of a club night, ms. */
export const MAX_MEETUP_MS = day

/** Maximum number of upcoming meetups of a group. */
export const MAX_UPCOMING_MEETUPS = 60

/** Maximum number of guests that one member brings to a meetup. */
export const MAX_GUESTS = 5

/** How long before a club night people who have not answered are reminded, ms. */
export const REMIND_BEFORE_MS = 24 * 60 * 60 * 1000
