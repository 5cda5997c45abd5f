import { INVITATION_LIMITS } from '#engine/groups/limits.ts'
import { MAX_SHEET_ROWS } from '#engine/sheets/read-rows.ts'

/** Maximum number of actions of one member within a period. */
export type Allowance = {
  readonly max: number
  readonly windowMs: number
  /** Use cases count these themselves, since one request can count several times or not at all. */
  readonly isCountedByUseCase?: true
}

const quarterHour = 15 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/**
 * What a member may create, by kind. No one reaches these limits by hand, but they stop a program from
 * flooding the club. Organisers, administrators and the club's tablets are exempt.
 */
export const allowances = {
  /** Twice the maximum size of a sheet, so that a voided sheet can be entered again. */
  recordings: { max: 2 * MAX_SHEET_ROWS, windowMs: quarterHour, isCountedByUseCase: true },
  /** Refused entries of live matches; each is stored with its reason. */
  refusedEntries: { max: 1000, windowMs: quarterHour, isCountedByUseCase: true },
  /** The use case counts them for everyone, organisers too: each reaches someone's inbox. */
  invitations: {
    max: INVITATION_LIMITS.byPerson,
    windowMs: INVITATION_LIMITS.dayMs,
    isCountedByUseCase: true,
  },
  /** Naming a partner in a tournament, which notifies them. */
  partners: { max: 10, windowMs: day, isCountedByUseCase: true },
  groups: { max: 20, windowMs: day },
  /** Requests to join or leave groups. */
  memberships: { max: 60, windowMs: day },
  /** Changes by organisers of a group; a club night needs about a hundred. */
  groupChanges: { max: 1000, windowMs: day },
  clubNights: { max: 60, windowMs: day },
  guests: { max: 60, windowMs: day },
  pictures: { max: 30, windowMs: day },
  /** A captain may schedule a whole season at once; the other club is notified of each match. */
  teamMatches: { max: 40, windowMs: day },
  teamMatchChanges: { max: 1000, windowMs: day },
  rosterChanges: { max: 300, windowMs: day },
  /** Entering tournaments, checking in and withdrawing. */
  entries: { max: 100, windowMs: day },
  /** Each correction recalculates the ratings after it. */
  corrections: { max: 200, windowMs: day },
  /** Codes for scoring or confirming. */
  codes: { max: 100, windowMs: day },
  /** Browsers that subscribe to push notices. */
  browsers: { max: 60, windowMs: day },
  testPushes: { max: 30, windowMs: day },
} as const satisfies Readonly<Record<string, Allowance>>

export type AllowanceName = keyof typeof allowances

/** Reason why an endpoint for members has no allowance. */
export type NoAllowance = { readonly exempt: string }
