import type { LiveGameId, SettingsOf, StateOf, ActionOf } from '#engine/live/games.ts'
import type { Step } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { SideNames } from '../pad/props.ts'

/** A statistic of a side, next to its score. */
export type Fact = { readonly value: string; readonly label: string }

/** One line of the comparison: each side's value, and the length of its bar from 0 to 1. */
export type Figure = {
  readonly label: string
  readonly values: Pair<string>
  readonly barLengths: Pair<number>
  /** The side with the better value; null if neither. */
  readonly leader: Side | null
}

/** One entry of the log. */
export type LogLine = {
  readonly id: string
  readonly number: number
  readonly side: Side | null
  readonly text: string
  /** The value of the entry; empty if the score shows it. */
  readonly value: string
  readonly isHigh?: boolean
  readonly scoreAfter: string
  /** Whether it ended a leg. */
  readonly isCheckout?: boolean
}

/** A game, a leg or a rack with its entries, newest first. */
export type LogPart = {
  readonly place: string
  readonly title: string
  readonly aside: string
  readonly lines: readonly LogLine[]
}

/** A value that decreases entry by entry: the remaining score of a leg, or the time on a clock. */
export type Countdown = {
  readonly label: string
  readonly from: number
  /** Each side's value after each of its entries. */
  readonly values: Pair<readonly number[]>
  /** Labels for notable entries, by side and index. */
  readonly marks: readonly { readonly side: Side; readonly at: number; readonly text: string }[]
  /** The side that goes first; its entries are drawn half a step earlier. */
  readonly first: Side
}

/** The lead in one game, entry by entry. */
export type Worm = { readonly label: string; readonly leads: readonly number[] }

export type Chart =
  | {
      readonly kind: 'countdown'
      readonly title: string
      readonly parts: readonly Countdown[]
      readonly format: (value: number) => string
    }
  | { readonly kind: 'worm'; readonly parts: readonly Worm[] }

/** The content of a match page apart from the score. */
export type MatchView = {
  /** The latest entries of each side, oldest first. */
  readonly latest: Pair<readonly { readonly text: string; readonly isHigh: boolean }[]>
  readonly facts: Pair<readonly Fact[]>
  /** What each side does now, such as `Serves`. */
  readonly turn: Pair<string>
  /** The darts that would end the leg; empty if it cannot be ended in this visit. */
  readonly checkoutRoute: readonly string[]
  readonly chart: Chart
  readonly figures: readonly Figure[]
  /** Players' shares of the score: goals by player. */
  readonly players: readonly {
    readonly name: string
    readonly value: string
    readonly note: string
  }[]
  readonly log: readonly LogPart[]
}

export type ViewInput<Id extends LiveGameId> = {
  readonly settings: SettingsOf<Id>
  readonly state: StateOf<Id>
  readonly steps: readonly Step<ActionOf<Id>, StateOf<Id>>[]
  readonly sides: Pair<SideNames>
}

/** Builds a match page, by game. */
export type BuildView<Id extends LiveGameId> = (input: ViewInput<Id>) => Omit<MatchView, 'log'> & {
  /** Describes an entry in the log; by default its text and the score after it. */
  readonly describeLine?: (
    step: Step<ActionOf<Id>, StateOf<Id>>,
  ) => Partial<Pick<LogLine, 'text' | 'value' | 'isHigh' | 'scoreAfter' | 'isCheckout'>>
  readonly getSide: (action: ActionOf<Id>) => Side | null
}

/** Computes a value for each side. */
export const forBothSides = <T>(getValue: (side: Side) => T): Pair<T> => [getValue(1), getValue(2)]

export const noLatest: Pair<readonly never[]> = [[], []]

/** Returns a line that compares two numbers; the larger one is better by default. */
export function createFigure(
  label: string,
  [one, two]: Pair<number | null>,
  {
    format = String,
    isLowerBetter = false,
  }: { format?: (value: number) => string; isLowerBetter?: boolean } = {},
): Figure {
  const max = Math.max(one ?? 0, two ?? 0)
  const barLength = (value: number | null) =>
    value === null || max <= 0 ? 0 : Math.max(0, value) / max
  const sign = isLowerBetter ? -1 : 1
  const lead = one === null || two === null ? 0 : (one - two) * sign
  return {
    label,
    values: [one === null ? '–' : format(one), two === null ? '–' : format(two)],
    barLengths: [barLength(one), barLength(two)],
    leader: lead > 0 ? 1 : lead < 0 ? 2 : null,
  }
}

/** Returns a line that compares two shares: `15 of 26`. */
export function createShareFigure(
  label: string,
  values: Pair<readonly [number, number]>,
  format: (hits: number, total: number) => string,
): Figure {
  const part = ([hits, total]: readonly [number, number]) => (total === 0 ? 0 : hits / total)
  const parts: Pair = [part(values[0]), part(values[1])]
  const [one, two] = values
  return {
    label,
    values: [format(...one), format(...two)],
    barLengths: parts,
    leader: parts[0] > parts[1] ? 1 : parts[0] < parts[1] ? 2 : null,
  }
}

type ScoredStep<State> = { readonly after: State; readonly place: string }

/** Returns the lead after each entry that changed the score, by game. */
export function computeLeads<State>(
  steps: readonly ScoredStep<State>[],
  getScore: (state: State) => Pair,
  getFinalScore: (place: string, at: number) => Pair | null,
): readonly Worm[] {
  const byPlace = Map.groupBy(steps, ({ place }) => place)
  return [...byPlace].map(([place, stepsOfGame], at) => {
    const end = getFinalScore(place, at)
    const scores = stepsOfGame.map(({ after }, index) =>
      index === stepsOfGame.length - 1 && end !== null ? end : getScore(after),
    )
    const last = scores.at(-1) ?? [0, 0]
    return { label: `${last[0]}–${last[1]}`, leads: scores.map(([one, two]) => one - two) }
  })
}
