const hour = 60 * 60 * 1000
const day = 24 * hour

/** Hours for which an invitation or join link stays open. 168 hours are a week. */
export const INVITATION_OPEN_HOURS = { default: 168, min: 1, max: 720 } as const
export const hoursToMs = (hours: number) => hours * hour

/** Time after which an unanswered request expires, ms. */
export const REQUEST_LIFETIME_MS = 30 * day

/** Time after a decline during which the group can't invite again, ms. */
export const DECLINE_COOLDOWN_MS = 7 * day

/** Maximum number of resends of an invitation, and their minimum interval, ms. */
export const RESEND_LIMITS = { max: 3, minIntervalMs: hour } as const

/**
 * Maximum number of invitations per day by a person, for a group and to a person, and of open invitations
 * to a person.
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

/** Time before a club night when members can start to answer, ms. */
export const ANSWERS_BEFORE_MS = 14 * day

/** Time before a club night when attendance can be marked and its tournament started, ms. */
export const ATTENDANCE_BEFORE_MS = 2 * hour

/** Maximum duration of a club night, ms. */
export const MAX_MEETUP_MS = day

/** Maximum number of upcoming meetups of a group. */
export const MAX_UPCOMING_MEETUPS = 60

/** Maximum number of guests that one member brings to a meetup. */
export const MAX_GUESTS = 5

/** Time before a club night when members who have not answered are reminded, ms. */
export const REMIND_BEFORE_MS = day
