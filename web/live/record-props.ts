import type { LiveMatchWire } from '#contract/live/match.ts'
import type { AnyAction } from '#engine/live/games.ts'
import type { Event } from './keep/open-match.ts'

/** What the record of a game is given, wherever it is shown. */
export type RecordProps = {
  readonly match: LiveMatchWire
  readonly log: readonly Event[]
  /** Null where the record is only looked at. */
  readonly enter: ((action: AnyAction) => void) | null
  /** What ends the game by what its record says; null where that is entered elsewhere. */
  readonly end?: ((action: AnyAction) => void) | null
}
