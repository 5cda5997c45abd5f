import type { ReactNode } from 'react'
import type { MatchDetails, Pair } from '#engine/sports/types.ts'
import type { Key, Texts } from './entry.ts'
import type { Mode, RecordValues } from './record-values.ts'
import { t } from './messages.ts'

/** The form's values, and how to change them. */
export type FormActions = {
  readonly values: RecordValues
  readonly change: (part: Partial<RecordValues>) => void
  readonly press: (key: Key) => void
}

/** Scores in one tap: whole results, or numbers for one side. */
export type Quick =
  | { readonly kind: 'win'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'fill'; readonly values: readonly number[] }

export type PadProps = {
  readonly handle: FormActions
  readonly labels: readonly [string, string]
  /** False if there must be a winner. */
  readonly draws?: boolean
}

/** The pad of a sport whose result is chosen rather than typed. */
export type OwnPad = {
  /** Every result, the first side’s points first. */
  readonly results: readonly Pair[]
  readonly Pad: (props: PadProps) => ReactNode
  readonly Result: (props: PadProps & { readonly faulty: boolean }) => ReactNode
}

/** What a tournament settles for a match. */
export type Settled = { readonly bestOf: number | null; readonly matchFormat: string }

/** Everything that the forms and keypads need of a sport. */
export type SportForm = {
  /** The initial mode. */
  readonly firstMode: Mode
  /** Null for the numeric keypad. */
  readonly ownPad: OwnPad | null
  /** The choice of format and related fields. */
  readonly Formats: (props: { readonly handle: FormActions }) => ReactNode
  /** Further fields of a match that was played, shown on request. */
  readonly More?: (props: {
    readonly handle: FormActions
    readonly labels: readonly [string, string]
  }) => ReactNode
  /** Number of sets in the form. */
  readonly setCount: (format: string, bestOf: number | null) => number
  /** Sets won so far. */
  readonly setsWon: (values: RecordValues, sets: readonly Pair[]) => Pair
  /** Whether the match is over after these sets. */
  readonly isDecided: (values: RecordValues, sets: readonly Texts[]) => boolean
  /** Whether the points of the sets can be typed on one line, and added to a score in sets. */
  readonly asksForSets: boolean
  readonly isNegative: (format: string) => boolean
  /** What was agreed before play, recorded even if there was none. */
  readonly agreed: (values: RecordValues) => MatchDetails
  /** Details of the play. */
  readonly played: (values: RecordValues, sets: readonly Pair[]) => MatchDetails
  readonly modeOf: (score: Pair, details: MatchDetails) => Mode
  readonly quick: (values: RecordValues) => Quick
  /**
   * The usual maximum for one side; null if there is none. A number that cannot grow within it is
   * complete, so the keypad moves to the other side.
   */
  readonly most: (values: RecordValues) => number | null
  /** The unit of the score, as a heading. */
  readonly unit: (values: RecordValues) => string
  /** The message for a missing score. */
  readonly missing: 'form.bothScores' | 'form.result'
  /** Form values that the tournament settles. */
  readonly settledBy: (match: Settled) => Partial<RecordValues>
  /** How many wins decide a tournament match, if it is a race. */
  readonly raceOf: (values: RecordValues) => number | null
  /** `501, best of 5 legs`, as the match is to be played. */
  readonly agreedWords: (values: RecordValues) => string
  /** Fields of each side on a printed slip, apart from the total. */
  readonly slipFields: (format: string) => number
  readonly totalWords: () => string
}

/** Returns the possible wins of a race. */
export function raceWins(needed: number): readonly Pair[] {
  return Array.from({ length: needed }, (_, lost): Pair => [needed, lost])
}

/** Races up to this are short enough for one key per result. */
const shortRace = 9

/** Returns the keys of a race, or the sport's defaults if its length is unknown. */
export function quickRace(needed: number | null, otherwise: readonly number[]): Quick {
  if (needed === null || !(needed > 0)) return { kind: 'fill', values: otherwise }
  return needed <= shortRace
    ? { kind: 'win', pairs: raceWins(needed) }
    : { kind: 'fill', values: [needed] }
}

/** Number of sets in the form if the format does not say. */
const maxSets = 5

/** Defaults of a sport whose score is one number per side. */
export const oneNumber = {
  firstMode: 'score',
  ownPad: null,
  setCount: () => maxSets,
  setsWon: () => [0, 0],
  isDecided: () => false,
  asksForSets: false,
  isNegative: () => false,
  most: () => null,
  missing: 'form.bothScores',
  agreedWords: ({ format }) => format,
  slipFields: () => 0,
  totalWords: () => t('total'),
} as const satisfies Partial<SportForm>
