import { INVITING } from '#engine/groups/limits.ts'
import { MOST_SHEET_ROWS } from '#engine/sheets/read-rows.ts'

/** How often one member may do something within a time. */
export type Allowance = {
  readonly most: number
  readonly windowMs: number
  /** The use case counts, since one request may count several times, or not at all. */
  readonly isCountedByUseCase?: true
}

const quarterHour = 15 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/**
 * What a member may create, by kind: far more than anyone does by hand, and few enough that a program
 * cannot flood the club. Organisers, administrators and the club's tablets are not counted.
 */
export const allowances = {
  /** Two whole sheets, so that one which was taken back may be entered again. */
  recordings: { most: 2 * MOST_SHEET_ROWS, windowMs: quarterHour, isCountedByUseCase: true },
  /** Entries of live matches that are refused: each is stored with its reason. */
  refusedEntries: { most: 1000, windowMs: quarterHour, isCountedByUseCase: true },
  invitations: { most: INVITING.byPerson, windowMs: INVITING.dayMs, isCountedByUseCase: true },
  /** Partners named in tournaments; each of them is notified. */
  partners: { most: 10, windowMs: day, isCountedByUseCase: true },
  groups: { most: 20, windowMs: day },
  /** Requests to join groups, and leaving them. */
  memberships: { most: 60, windowMs: day },
  /** Changes by organisers of a group; a club night takes a hundred taps. */
  groupChanges: { most: 1000, windowMs: day },
  clubNights: { most: 60, windowMs: day },
  guests: { most: 60, windowMs: day },
  pictures: { most: 30, windowMs: day },
  /** A captain may arrange a whole season at once; the other club is notified of each. */
  teamMatches: { most: 40, windowMs: day },
  teamMatchChanges: { most: 1000, windowMs: day },
  rosterChanges: { most: 300, windowMs: day },
  /** Entering tournaments, checking in and withdrawing. */
  entries: { most: 100, windowMs: day },
  /** Each correction rates the matches after it again. */
  corrections: { most: 200, windowMs: day },
  /** Codes to score or confirm by. */
  codes: { most: 100, windowMs: day },
  browsers: { most: 60, windowMs: day },
  testPushes: { most: 30, windowMs: day },
} as const satisfies Readonly<Record<string, Allowance>>

export type AllowanceName = keyof typeof allowances

/** Why an endpoint that members may call needs no allowance. */
export type NoAllowance = { readonly none: string }
