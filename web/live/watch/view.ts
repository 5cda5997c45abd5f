import type { LiveGameId, SettingsOf, StateOf, ActionOf } from '#engine/live/games.ts'
import type { Step } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { SideNames } from '../pad/props.ts'

/** A statistic of a side, next to its score. */
export type Fact = { readonly value: string; readonly label: string }

/** One line of the comparison: each side's value, and the share of the bar, from 0 to 1. */
export type Figure = {
  readonly label: string
  readonly values: Pair<string>
  readonly parts: Pair<number>
  /** The side that is ahead; null if neither is. */
  readonly ahead: Side | null
}

/** One entry of the log. */
export type LogLine = {
  readonly id: string
  readonly number: number
  readonly side: Side | null
  readonly text: string
  /** Its value; empty where the score after it shows that. */
  readonly value: string
  readonly isHigh?: boolean
  /** The score after it. */
  readonly to: string
  readonly isOut?: boolean
}

/** A game, a leg or a rack with its entries, newest first. */
export type LogPart = {
  readonly place: string
  readonly title: string
  readonly aside: string
  readonly lines: readonly LogLine[]
}

/** A value that falls from a start, entry by entry: what is left of a leg, the time on a clock. */
export type Fall = {
  readonly label: string
  readonly from: number
  /** Each side's value after each of its entries. */
  readonly falls: Pair<readonly number[]>
  /** Labels for notable entries, by side and index. */
  readonly marks: readonly { readonly side: Side; readonly at: number; readonly text: string }[]
  /** Who went first, and so has the earlier step of each pair. */
  readonly first: Side
}

/** The lead in one game, entry by entry. */
export type Worm = { readonly label: string; readonly leads: readonly number[] }

export type Course =
  | {
      readonly kind: 'fall'
      readonly title: string
      readonly parts: readonly Fall[]
      readonly write: (value: number) => string
    }
  | { readonly kind: 'worm'; readonly parts: readonly Worm[] }

/** A match as spectators see it apart from its score. */
export type View = {
  /** The latest entries of each side, oldest first. */
  readonly latest: Pair<readonly { readonly text: string; readonly isHigh: boolean }[]>
  readonly facts: Pair<readonly Fact[]>
  /** What each side is about to do. */
  readonly turn: Pair<string>
  /** Darts that would end the leg. */
  readonly path: readonly string[]
  readonly course: Course
  readonly figures: readonly Figure[]
  /** Players with a share in the score: goals by player. */
  readonly players: readonly {
    readonly name: string
    readonly value: string
    readonly note: string
  }[]
  readonly log: readonly LogPart[]
}

export type Seen<Id extends LiveGameId> = {
  readonly settings: SettingsOf<Id>
  readonly state: StateOf<Id>
  readonly steps: readonly Step<ActionOf<Id>, StateOf<Id>>[]
  readonly sides: Pair<SideNames>
}

/** Builds a match page, by game. */
export type ViewOf<Id extends LiveGameId> = (seen: Seen<Id>) => Omit<View, 'log'> & {
  /** How an entry is listed in the log; by default its sentence and the score after it. */
  readonly line?: (
    step: Step<ActionOf<Id>, StateOf<Id>>,
  ) => Partial<Pick<LogLine, 'text' | 'value' | 'isHigh' | 'to' | 'isOut'>>
  readonly sideOf: (action: ActionOf<Id>) => Side | null
}

/** Maps both sides. */
export const eachSide = <T>(of: (side: Side) => T): Pair<T> => [of(1), of(2)]

export const nothing: Pair<readonly never[]> = [[], []]

/** Compares two numbers; the larger one is ahead, or the smaller. */
export function figure(
  label: string,
  [one, two]: Pair<number | null>,
  { write = String, isLess = false }: { write?: (value: number) => string; isLess?: boolean } = {},
): Figure {
  const most = Math.max(one ?? 0, two ?? 0)
  const share = (value: number | null) =>
    value === null || most <= 0 ? 0 : Math.max(0, value) / most
  const sign = isLess ? -1 : 1
  const gap = one === null || two === null ? 0 : (one - two) * sign
  return {
    label,
    values: [one === null ? '–' : write(one), two === null ? '–' : write(two)],
    parts: [share(one), share(two)],
    ahead: gap > 0 ? 1 : gap < 0 ? 2 : null,
  }
}

/** A share: `15 of 26`. */
export function shareFigure(
  label: string,
  values: Pair<readonly [number, number]>,
  format: (hit: number, all: number) => string,
): Figure {
  const part = ([hit, all]: readonly [number, number]) => (all === 0 ? 0 : hit / all)
  const parts: Pair = [part(values[0]), part(values[1])]
  const [one, two] = values
  return {
    label,
    values: [format(...one), format(...two)],
    parts,
    ahead: parts[0] > parts[1] ? 1 : parts[0] < parts[1] ? 2 : null,
  }
}

type Scoring<State> = { readonly after: State; readonly place: string }

/** Returns who led after each entry that changed the score, by game. */
export function wormOf<State>(
  steps: readonly Scoring<State>[],
  scoreOf: (state: State) => Pair,
  endOf: (place: string, at: number) => Pair | null,
): readonly Worm[] {
  const byPlace = Map.groupBy(steps, ({ place }) => place)
  return [...byPlace].map(([place, own], at) => {
    const end = endOf(place, at)
    const scores = own.map(({ after }, index) =>
      index === own.length - 1 && end !== null ? end : scoreOf(after),
    )
    const last = scores.at(-1) ?? [0, 0]
    return { label: `${last[0]}–${last[1]}`, leads: scores.map(([one, two]) => one - two) }
  })
}
