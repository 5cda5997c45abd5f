import type { ReactNode } from 'react'
import type { MatchDetails, Pair } from '#engine/sports/types.ts'
import type { KeypadKey, TextPair } from './entry.ts'
import type { Mode, RecordValues } from './record-values.ts'
import { t } from './messages.ts'

/** The values of a result form, with functions that change them. */
export type FormActions = {
  readonly values: RecordValues
  readonly change: (part: Partial<RecordValues>) => void
  readonly press: (key: KeypadKey) => void
}

/** Quick keys: whole results, or numbers for one side. */
export type QuickKeys =
  | { readonly kind: 'win'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'fill'; readonly values: readonly number[] }

export type PadProps = {
  readonly form: FormActions
  readonly labels: readonly [string, string]
  /** False if there must be a winner. */
  readonly allowsDraws?: boolean
}

/** The keypad of a sport whose result is chosen instead of typed. */
export type OwnPad = {
  /** Every result, with the first side’s points first. */
  readonly results: readonly Pair[]
  readonly Pad: (props: PadProps) => ReactNode
  readonly Result: (props: PadProps & { readonly hasError: boolean }) => ReactNode
}

/** The format that a tournament defines for a match. */
export type TournamentRules = { readonly bestOf: number | null; readonly matchFormat: string }

/** What the forms and keypads need to know about a sport. */
export type SportForm = {
  /** The initial mode. */
  readonly initialMode: Mode
  /** Null for the numeric keypad. */
  readonly ownPad: OwnPad | null
  /** Chooses the format and related values. */
  readonly Formats: (props: { readonly form: FormActions }) => ReactNode
  /** Further fields of a match that was played, shown on request. */
  readonly More?: (props: {
    readonly form: FormActions
    readonly labels: readonly [string, string]
  }) => ReactNode
  /** Number of sets in the form. */
  readonly setCount: (format: string, bestOf: number | null) => number
  /** Sets won so far. */
  readonly setsWon: (values: RecordValues, sets: readonly Pair[]) => Pair
  /** Whether the match is over after these sets. */
  readonly isDecided: (values: RecordValues, sets: readonly TextPair[]) => boolean
  /** Whether the points of each set can be entered. */
  readonly asksForSets: boolean
  readonly canBeNegative: (format: string) => boolean
  /** Returns the agreed format, which is recorded even if the match was not played. */
  readonly agreedDetails: (values: RecordValues) => MatchDetails
  /** Returns the details of play. */
  readonly playedDetails: (values: RecordValues, sets: readonly Pair[]) => MatchDetails
  readonly detectMode: (score: Pair, details: MatchDetails) => Mode
  readonly quickKeys: (values: RecordValues) => QuickKeys
  /**
   * Returns the usual maximum for one side; null if there is none. A number that cannot grow within
   * it is complete, and the keypad moves to the other side.
   */
  readonly maxScore: (values: RecordValues) => number | null
  /** Returns the unit of the score, as a heading. */
  readonly unit: (values: RecordValues) => string
  /** The message for a missing score. */
  readonly missingMessage: 'form.bothScores' | 'form.result'
  /** Returns the form values that the tournament defines. */
  readonly tournamentValues: (match: TournamentRules) => Partial<RecordValues>
  /** Returns how many parts win a tournament match; null if it is no race. */
  readonly partsToWin: (values: RecordValues) => number | null
  /** Describes the agreed format: `501, best of 5 legs`. */
  readonly describeFormat: (values: RecordValues) => string
  /** Returns the number of fields for each side on a printed slip, without the total. */
  readonly slipFields: (format: string) => number
  readonly totalLabel: () => string
}

/** Returns the possible wins of a race. */
export function listRaceWins(needed: number): readonly Pair[] {
  return Array.from({ length: needed }, (_, lost): Pair => [needed, lost])
}

/** Maximum length of a race that gets one key for each result. */
const maxShortRace = 9

/** Returns the quick keys of a race, or of the given numbers if its length is unknown. */
export function createRaceQuickKeys(needed: number | null, fallback: readonly number[]): QuickKeys {
  if (needed === null || !(needed > 0)) return { kind: 'fill', values: fallback }
  return needed <= maxShortRace
    ? { kind: 'win', pairs: listRaceWins(needed) }
    : { kind: 'fill', values: [needed] }
}

/** Number of sets in the form if the format does not define it. */
const maxSets = 5

/** Defaults of a sport whose score is one number per side. */
export const singleScoreDefaults = {
  initialMode: 'score',
  ownPad: null,
  setCount: () => maxSets,
  setsWon: () => [0, 0],
  isDecided: () => false,
  asksForSets: false,
  canBeNegative: () => false,
  maxScore: () => null,
  missingMessage: 'form.bothScores',
  describeFormat: ({ format }) => format,
  slipFields: () => 0,
  totalLabel: () => t('total'),
} as const satisfies Partial<SportForm>
