import type { LiveMatchWire } from '#contract/live/match.ts'
import type { AnyAction } from '#engine/live/games.ts'
import type { ScoringEvent } from './storage/scoring.ts'

/** The fields of a match that any spectator may see. */
export type SpectatorMatch = Pick<
  LiveMatchWire,
  'game' | 'settings' | 'sides' | 'tournamentName' | 'table' | 'startedAt'
>

/** The props of a game's record, wherever it is shown. */
export type RecordProps = {
  readonly match: SpectatorMatch
  readonly log: readonly ScoringEvent[]
  /** Null if the record is read-only. */
  readonly enter: ((action: AnyAction) => void) | null
  /** Ends the game with the recorded result; null where that is entered elsewhere. */
  readonly end?: ((action: AnyAction) => void) | null
}
