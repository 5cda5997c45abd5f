import { allowsDraw } from '../sports/rules.ts'
import { ahead } from '../sports/finding.ts'
import type { Pair, Side, SportId } from '../sports/types.ts'
import { computeForecast, type Calibration, type ForecastPlayer } from './calibration.ts'
import { rateMatch } from './rate-match.ts'
import type { BoardId, RatedMatch, Standing } from './types.ts'

export type PreviewDraft = {
  readonly sportId: SportId
  readonly format: string
  readonly board: BoardId
  readonly side1: readonly string[]
  readonly side2: readonly string[]
  /** Actual or assumed time of play, epoch ms. */
  readonly playedAt: number
  /** The score, if known; it weighs only the outcome it belongs to. */
  readonly margin?: Pair | null | undefined
  /** Weight of the match by its length; 1 for the sport's usual length. */
  readonly slope: number
}

/** Ratings in points; `delta` is after − before. */
export type PreviewChange = {
  readonly playerId: string
  readonly before: number
  readonly after: number
  readonly delta: number
}

export type PreviewOutcome = {
  readonly winnerSide: 0 | Side
  readonly changes: readonly PreviewChange[]
}

export type MatchPreview = {
  /** Chance, 0 to 1, of side 1; a draw counts half. */
  readonly forecast: number
  readonly outcomes: readonly PreviewOutcome[]
}

function createOutcomeMatch(draft: PreviewDraft, winnerSide: 0 | Side): RatedMatch {
  const { sportId, side1, side2, playedAt, slope, margin = null } = draft
  const belongsToOutcome = winnerSide !== 0 && margin !== null && ahead(margin) === winnerSide
  return {
    id: '',
    sportId,
    playedAt,
    createdAt: playedAt,
    side1,
    side2,
    winnerSide,
    margin: belongsToOutcome ? margin : null,
    slope,
  }
}

/**
 * Previews a match that is not recorded yet: the forecast, and for each outcome (side 1 wins; a draw where the
 * sport and format allow it; side 2 wins) the change of every player, side 1 first. Without a score every
 * outcome has weight 1.
 */
export function previewMatchRatings(
  draft: PreviewDraft,
  entrant: (playerId: string) => ForecastPlayer,
  calibration: Calibration,
): MatchPreview {
  const { playedAt: now, slope } = draft
  const standings = (playerId: string) => entrant(playerId).standing
  const winners: readonly (0 | Side)[] = allowsDraw(draft.sportId, draft.format)
    ? [1, 0, 2]
    : [1, 2]
  return {
    forecast: computeForecast([draft.side1.map(entrant), draft.side2.map(entrant)], {
      now,
      slope,
      calibration,
    }),
    outcomes: winners.map((winnerSide) => ({
      winnerSide,
      changes: previewOutcome(draft, winnerSide, standings),
    })),
  }
}

function previewOutcome(
  draft: PreviewDraft,
  winnerSide: 0 | Side,
  standings: (playerId: string) => Standing,
): readonly PreviewChange[] {
  const changes = rateMatch(createOutcomeMatch(draft, winnerSide), draft.board, standings)
  return changes.map(({ playerId, before, after }) => ({
    playerId,
    before: before.rating,
    after: after.rating,
    delta: after.rating - before.rating,
  }))
}
