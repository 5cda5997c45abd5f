import type { TournamentError, TournamentErrorCode } from '#engine/tournaments/log/command-types.ts'
import { AppError } from '../platform/errors.ts'

type Kind = 'VALIDATION_ERROR' | 'CONFLICT' | 'NOT_FOUND'

/** How each refusal of the engine leaves: what is wrong with it, and the field it belongs to. */
const kinds: Record<TournamentErrorCode, readonly [Kind, string]> = {
  ALREADY_ENTERED: ['CONFLICT', 'playerId'],
  NOT_ENTERED: ['NOT_FOUND', 'playerId'],
  REGISTRATION_CLOSED: ['CONFLICT', 'registrationDeadline'],
  NO_LATE_PLACE: ['CONFLICT', 'playerId'],
  NOT_DRAFT: ['CONFLICT', 'status'],
  TOO_FEW_PARTICIPANTS: ['VALIDATION_ERROR', 'participants'],
  BELOW_MINIMUM: ['VALIDATION_ERROR', 'participants'],
  NOT_BEFORE_START: ['CONFLICT', 'status'],
  NOT_ACTIVE: ['CONFLICT', 'status'],
  UNKNOWN_MATCH: ['NOT_FOUND', 'matchId'],
  MATCH_NOT_READY: ['CONFLICT', 'matchId'],
  ALREADY_DECIDED: ['CONFLICT', 'matchId'],
  NO_RESULT: ['CONFLICT', 'matchId'],
  NOT_IN_MATCH: ['VALIDATION_ERROR', 'winnerId'],
  NO_DRAW: ['VALIDATION_ERROR', 'player2Score'],
  SCORE_DISAGREES: ['VALIDATION_ERROR', 'winnerSide'],
  UNKNOWN_SEED: ['VALIDATION_ERROR', 'order'],
  UNKNOWN_TIE_BREAK: ['VALIDATION_ERROR', 'settings.tieBreaks'],
  NOT_SWISS: ['CONFLICT', 'format'],
  ROUND_NOT_FINISHED: ['CONFLICT', 'round'],
  NO_MORE_ROUNDS: ['CONFLICT', 'round'],
  NO_ROUND: ['CONFLICT', 'round'],
  NO_LEGAL_PAIRING: ['CONFLICT', 'relax'],
  ROUND_PAIRED: ['CONFLICT', 'round'],
  CANCELLED: ['CONFLICT', 'status'],
  TOURNAMENT_OVER: ['CONFLICT', 'status'],
  NOT_OVER: ['CONFLICT', 'status'],
  NOT_HELD_OPEN: ['CONFLICT', 'status'],
  ALREADY_OUT: ['CONFLICT', 'playerId'],
  NOT_LET_BACK: ['CONFLICT', 'playerId'],
  FULL: ['CONFLICT', 'playerId'],
}

/** The engine's reasons as one refusal, each beside its field. */
export function refused(errors: readonly TournamentError[]): AppError {
  const details = errors.map(({ code, message }) => ({ field: kinds[code][1], message }))
  const sentences = errors.map(({ message }) => message)
  return new AppError(kinds[errors[0]!.code][0], sentences.join(', '), { details })
}
