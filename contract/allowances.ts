import { INVITATION_LIMITS } from '#engine/groups/limits.ts'
import { MAX_SHEET_ROWS } from '#engine/sheets/read-rows.ts'

/** How often one member may do something within a period. */
export type Allowance = {
  readonly most: number
  readonly windowMs: number
  /** Counted by the use case, since one request may count several times, or not at all. */
  readonly isCountedByUseCase?: true
}

const quarterHour = 15 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/**
 * What a member may create, by kind: far more than anyone does by hand, and few enough that a program
 * cannot flood the club. Organisers, administrators and the club's tablets are not counted.
 */
export const allowances = {
  /** Two full sheets, so that one that was voided can be entered again. */
  recordings: { most: 2 * MAX_SHEET_ROWS, windowMs: quarterHour, isCountedByUseCase: true },
  /** Refused entries of live matches: each is stored with its reason. */
  refusedEntries: { most: 1000, windowMs: quarterHour, isCountedByUseCase: true },
  invitations: {
    most: INVITATION_LIMITS.byPerson,
    windowMs: INVITATION_LIMITS.dayMs,
    isCountedByUseCase: true,
  },
  /** Partners named in tournaments, each of whom is notified. */
  partners: { most: 10, windowMs: day, isCountedByUseCase: true },
  groups: { most: 20, windowMs: day },
  /** Requests to join groups, and leaving them. */
  memberships: { most: 60, windowMs: day },
  /** Changes by organisers of a group; a club night needs about a hundred. */
  groupChanges: { most: 1000, windowMs: day },
  clubNights: { most: 60, windowMs: day },
  guests: { most: 60, windowMs: day },
  pictures: { most: 30, windowMs: day },
  /** A captain may schedule a whole season at once; the other club is notified of each match. */
  teamMatches: { most: 40, windowMs: day },
  teamMatchChanges: { most: 1000, windowMs: day },
  rosterChanges: { most: 300, windowMs: day },
  /** Entering tournaments, checking in and withdrawing. */
  entries: { most: 100, windowMs: day },
  /** Each correction recalculates the ratings after it. */
  corrections: { most: 200, windowMs: day },
  /** Codes for scoring or confirming. */
  codes: { most: 100, windowMs: day },
  browsers: { most: 60, windowMs: day },
  testPushes: { most: 30, windowMs: day },
} as const satisfies Readonly<Record<string, Allowance>>

export type AllowanceName = keyof typeof allowances

/** Why an endpoint for members needs no allowance. */
export type NoAllowance = { readonly none: string }
