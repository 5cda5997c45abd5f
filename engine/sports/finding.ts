import type {
  Ending,
  MatchDetails,
  MeetingUnit,
  Pair,
  Problem,
  ResultDraft,
  ResultField,
  Side,
} from './types.ts'
import type { SportMessage } from './messages.ts'

/** A problem that either blocks the result or is only a warning. */
export type Finding = Problem & { readonly severity: 'error' | 'warning' }

/** A draft whose sport and format are known, with its winner. */
export type ResolvedDraft = ResultDraft & {
  readonly details: MatchDetails
  readonly winner: 0 | Side
}

/** Details that a tournament fixes before a match. */
export type PresetDetails = Pick<MatchDetails, 'white' | 'bestOf' | 'raceTo'>

/** What is known about the length of a match; `played` is the score if it is over. */
export type MatchLength = {
  readonly format: string
  readonly details: MatchDetails
  readonly played: Pair | null
}

/** A score with the sets that led to it. */
export type ParsedSets = { readonly score: Pair; readonly details: MatchDetails }

/** Interface of a sport's module: its own rules in addition to the common ones. */
export type SportRules = {
  /** Returns whether a match played to its end may be level. */
  readonly allowsDraw: (format: string) => boolean
  /** Returns whether scores below 0 are possible. */
  readonly allowsNegative: (format: string) => boolean
  /** Whether scores are whole numbers; otherwise the sport's own rules check them. */
  readonly isWhole: boolean
  /** Returns the fields of `details` that the sport has in this format. */
  readonly detailFields: (format: string) => readonly (keyof MatchDetails)[]
  /** Returns findings on a result of these formats; `entry.format` is resolved. */
  readonly check: (entry: ResolvedDraft) => readonly Finding[]
  /** Returns scores for the margin weight of a decisive, played result, or null. */
  readonly margin: (entry: ResolvedDraft) => Pair | null
  /**
   * Returns the number of units (sets, legs, racks, goals) that win the match, then the number that wins each
   * of them: from the agreed length, else from the score of a match `played` to its end. Null if it is no
   * race, or unknown.
   */
  readonly races: (match: MatchLength) => readonly number[] | null
  /** The usual race of the sport: a match of this length has weight 1. */
  readonly usualRace: number
  /** The unit of a score; null if it is only the result. */
  readonly unitOf: (score: Pair, details: MatchDetails, format: string) => MeetingUnit | null
  /**
   * Returns the possible readings of the sets of a match, written on one line; empty if they are not sets.
   */
  readonly parseSets: (text: string) => readonly ParsedSets[]
  /** Returns the details that a tournament fixes before a match. `bestOf`: null for the default length. */
  readonly presetDetails: (format: string, bestOf: number | null) => PresetDetails
}

export function error(field: ResultField, message: SportMessage): Finding {
  return { severity: 'error', field, ...message }
}

export function warning(field: ResultField, message: SportMessage): Finding {
  return { severity: 'warning', field, ...message }
}

/** Creates an error on this field for each message. */
export function errors(field: ResultField, all: readonly SportMessage[]): readonly Finding[] {
  return all.map((message) => error(field, message))
}

/** Returns whether any play took place, so that sets, legs and racks can exist. */
export function wasPlayed(ending: Ending): boolean {
  return ending === 'played' || ending === 'retired'
}

/** Returns whether a number is a safe whole number of at least `min`. */
export function isCount(x: number, min = 0): boolean {
  return Number.isSafeInteger(x) && x >= min
}

/** Returns the other side. */
export function otherSide(side: Side): Side {
  return side === 1 ? 2 : 1
}

/** Returns the side ahead in a score, 0 if it is level. */
export function ahead([one, two]: Pair): 0 | Side {
  if (one === two) return 0
  return one > two ? 1 : 2
}

/** Returns how many of these each side won. */
export function countWins(winners: readonly Side[]): Pair {
  const wins = winners.filter((winner) => winner === 1).length
  return [wins, winners.length - wins]
}

/** Returns the index of the win that gave a side its `needed` wins; -1 if neither side reached them. */
export function findDecidingIndex(winners: readonly Side[], needed: number): number {
  return winners.findIndex((winner, index) => {
    const soFar = winners.slice(0, index + 1).filter((other) => other === winner)
    return soFar.length === needed
  })
}
