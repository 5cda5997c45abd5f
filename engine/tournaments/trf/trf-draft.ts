import { ordinaryPoints, type Colour } from '../pairing/swiss/types.ts'
import { readTenths, type PlayerLine } from './player-line.ts'
import type { TrfProblem } from './problems.ts'
import type { TrfTournament } from './types.ts'

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }
/** Lists that grow line by line; copying them each time would take a minute for a long report. */
type GrowingLists = Pick<
  TrfTournament,
  'deputyArbiters' | 'accelerations' | 'forbidden' | 'absences' | 'kept'
>

/** What has been read of a report so far. */
export type TrfDraft = Omit<
  Mutable<TrfTournament>,
  'initialColour' | 'players' | keyof GrowingLists
> & {
  -readonly [Key in keyof GrowingLists]: GrowingLists[Key][number][]
} & {
  readonly errors: TrfProblem[]
  readonly lines: PlayerLine[]
  /** Virtual points of each round by starting number, as listed by XXA. */
  accelerated: Map<number, number[]>
  initialColour: Colour | null
  /** Whether the file defines points for results. */
  statesPoints: boolean
  /** Players absent from the next round, as listed by XXZ. */
  readonly nextAbsent: number[]
  readonly unread: Set<string>
  /** First line number and text of each record. */
  readonly firstLines: Map<string, { readonly lineNumber: number; readonly value: string }>
  /** Counts that the report states, by record. */
  readonly counts: Map<string, string>
  /** Line that identifies a team tournament. */
  teamLine: number | null
}

export function createDraft(): TrfDraft {
  return {
    name: '',
    city: '',
    federation: '',
    startDate: '',
    endDate: '',
    type: '',
    chiefArbiter: '',
    deputyArbiters: [],
    timeControl: '',
    roundDates: [],
    rounds: 0,
    initialColour: null,
    points: ordinaryPoints,
    tieBreaks: [],
    lines: [],
    accelerations: [],
    forbidden: [],
    absences: [],
    kept: [],
    statesPoints: false,
    nextAbsent: [],
    unread: new Set(),
    errors: [],
    accelerated: new Map(),
    firstLines: new Map(),
    counts: new Map(),
    teamLine: null,
  }
}

/** Adds an error that concerns some lines of the report. */
export function addError(
  draft: TrfDraft,
  message: string,
  ...lines: readonly (number | undefined)[]
) {
  draft.errors.push({ lines: lines.filter((line) => line !== undefined), message })
}

/** Returns the number of the first line of the first of these records; undefined if there is none. */
export const findLine = (draft: TrfDraft, ...codes: readonly string[]) =>
  codes
    .map((code) => draft.firstLines.get(code)?.lineNumber)
    .find((lineNumber) => lineNumber !== undefined)

/** Parses a number with a decimal as tenths; NaN if it is none. */
export const parseTenths = (text: string) => readTenths(text) ?? NaN
