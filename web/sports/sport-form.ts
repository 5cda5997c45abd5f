import type { ReactNode } from 'react'
import type { MatchDetails, Pair } from '#engine/sports/types.ts'
import type { Key, Texts } from './entry.ts'
import type { Mode, RecordValues } from './record-values.ts'
import { t } from './messages.ts'

/** What the form holds, and what is done to it. */
export type FormActions = {
  readonly values: RecordValues
  readonly change: (part: Partial<RecordValues>) => void
  readonly press: (key: Key) => void
}

/** The scores that are one tap away: whole results, or numbers for one side. */
export type Quick =
  | { readonly kind: 'win'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'fill'; readonly values: readonly number[] }

export type PadProps = {
  readonly handle: FormActions
  readonly labels: readonly [string, string]
  /** False where somebody has to win. */
  readonly draws?: boolean
}

/** A sport whose result is chosen, and not typed on the pad of numbers. */
export type OwnPad = {
  readonly Pad: (props: PadProps) => ReactNode
  readonly Result: (props: PadProps & { readonly faulty: boolean }) => ReactNode
}

/** What a match of a tournament settles before it is played. */
export type Settled = { readonly bestOf: number | null; readonly matchFormat: string }

/** Everything that the forms and pads ask of a sport. */
export type SportForm = {
  /** What is entered at first. */
  readonly firstMode: Mode
  /** Null for the pad of numbers. */
  readonly ownPad: OwnPad | null
  /** The choice of format with what belongs to it. */
  readonly Formats: (props: { readonly handle: FormActions }) => ReactNode
  /** Sets that the form has room for. */
  readonly setCount: (format: string, bestOf: number | null) => number
  /** Sets won, as far as the sets are over. */
  readonly setsWon: (values: RecordValues, sets: readonly Pair[]) => Pair
  /** Whether nothing is played after these sets. */
  readonly isDecided: (values: RecordValues, sets: readonly Texts[]) => boolean
  /** Whether the points of the sets may be typed as one line, and asked for after a score in sets. */
  readonly asksForSets: boolean
  readonly isNegative: (format: string) => boolean
  /** What was agreed before play and stands even where there was none. */
  readonly agreed: (values: RecordValues) => MatchDetails
  /** What the form tells of the play. */
  readonly played: (values: RecordValues, sets: readonly Pair[]) => MatchDetails
  readonly modeOf: (score: Pair, details: MatchDetails) => Mode
  readonly quick: (values: RecordValues) => Quick
  /**
   * The highest number that one side usually has; null where none is usual. A number that cannot grow
   * within it is whole, so that the pad goes on to the other side.
   */
  readonly most: (values: RecordValues) => number | null
  /** What the numbers of the score are, for the heading of the fields. */
  readonly unit: (values: RecordValues) => string
  /** Said where there is no score yet. */
  readonly missing: 'form.bothScores' | 'form.result'
  /** What the form of a match holds as its tournament settles it. */
  readonly settledBy: (match: Settled) => Partial<RecordValues>
  /** How many win a match of a tournament, where it is a race to a number. */
  readonly raceOf: (values: RecordValues) => number | null
  /** `501, best of 5 legs`, as the match is to be played. */
  readonly agreedWords: (values: RecordValues) => string
  /** Fields of each side on a printed slip, beside the total. */
  readonly slipFields: (format: string) => number
  readonly totalWords: string
}

/** Wins of a race to this many. */
export function raceWins(needed: number): readonly Pair[] {
  return Array.from({ length: needed }, (_, lost): Pair => [needed, lost])
}

/** Races up to this are short enough that each result has its own key. */
const shortRace = 9

/** The keys of a race, or those of the sport where nobody said how long it is. */
export function quickRace(needed: number | null, otherwise: readonly number[]): Quick {
  if (needed === null || !(needed > 0)) return { kind: 'fill', values: otherwise }
  return needed <= shortRace
    ? { kind: 'win', pairs: raceWins(needed) }
    : { kind: 'fill', values: [needed] }
}

/** Sets that a form shows where the format names no number of them. */
const mostSets = 5

/** A sport whose score is one number for each side, unless it says otherwise. */
export const oneNumber = {
  firstMode: 'score',
  ownPad: null,
  setCount: () => mostSets,
  setsWon: () => [0, 0],
  isDecided: () => false,
  asksForSets: false,
  isNegative: () => false,
  most: () => null,
  missing: 'form.bothScores',
  agreedWords: ({ format }) => format,
  slipFields: () => 0,
  totalWords: t('total'),
} as const satisfies Partial<SportForm>
