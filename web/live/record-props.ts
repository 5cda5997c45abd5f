import type { LiveMatchWire } from '#contract/live/match.ts'
import type { AnyAction } from '#engine/live/games.ts'
import type { Event } from './keep/open-match.ts'

/** What is told of a match to everybody who looks at it. */
export type RecordedMatch = Pick<
  LiveMatchWire,
  'game' | 'settings' | 'sides' | 'tournamentName' | 'table' | 'startedAt'
>

/** What the record of a game is given, wherever it is shown. */
export type RecordProps = {
  readonly match: RecordedMatch
  readonly log: readonly Event[]
  /** Null where the record is only looked at. */
  readonly enter: ((action: AnyAction) => void) | null
  /** What ends the game by what its record says; null where that is entered elsewhere. */
  readonly end?: ((action: AnyAction) => void) | null
}
