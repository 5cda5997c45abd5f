import type { TournamentError } from '#engine/tournaments/log/command-types.ts'
import type { TournamentKey } from '#engine/tournaments/messages.ts'
import { AppError } from '../platform/http/errors.ts'

type Kind = 'VALIDATION_ERROR' | 'CONFLICT' | 'NOT_FOUND'

/** Parts of a sentence are no refusal of their own. */
type Refusing = Exclude<TournamentKey, `tournament.relax.${string}`>

/** How each refusal of the engine leaves: what is wrong with it, and the field it belongs to. */
const kinds: Record<Refusing, readonly [Kind, string]> = {
  'tournament.alreadyEntered': ['CONFLICT', 'playerId'],
  'tournament.teamsOnly': ['CONFLICT', 'playerId'],
  'tournament.noTeams': ['CONFLICT', 'teamId'],
  'tournament.noPairs': ['VALIDATION_ERROR', 'partnerId'],
  'tournament.ownPartner': ['VALIDATION_ERROR', 'partnerId'],
  'tournament.hasPartner': ['CONFLICT', 'partnerId'],
  'tournament.partnerNeeded': ['VALIDATION_ERROR', 'partnerId'],
  'tournament.partnersMissing': ['CONFLICT', 'participants'],
  'tournament.nobodyAlone': ['CONFLICT', 'participants'],
  'tournament.pairsEntered': ['CONFLICT', 'settings.entrants'],
  'tournament.notEntered': ['NOT_FOUND', 'playerId'],
  'tournament.registrationClosed': ['CONFLICT', 'registrationDeadline'],
  'tournament.noLatePlace': ['CONFLICT', 'playerId'],
  'tournament.notDraft': ['CONFLICT', 'status'],
  'tournament.tooFewParticipants': ['VALIDATION_ERROR', 'participants'],
  'tournament.belowMinimum': ['VALIDATION_ERROR', 'participants'],
  'tournament.notBeforeStart': ['CONFLICT', 'status'],
  'tournament.hasResults': ['CONFLICT', 'status'],
  'tournament.notActive': ['CONFLICT', 'status'],
  'tournament.unknownMatch': ['NOT_FOUND', 'matchId'],
  'tournament.matchNotReady': ['CONFLICT', 'matchId'],
  'tournament.alreadyDecided': ['CONFLICT', 'matchId'],
  'tournament.noResult': ['CONFLICT', 'matchId'],
  'tournament.notInMatch': ['VALIDATION_ERROR', 'winnerId'],
  'tournament.noDraw': ['VALIDATION_ERROR', 'player2Score'],
  'tournament.scoreDisagrees': ['VALIDATION_ERROR', 'winnerSide'],
  'tournament.unknownSeed': ['VALIDATION_ERROR', 'order'],
  'tournament.unknownTieBreak': ['VALIDATION_ERROR', 'settings.tieBreaks'],
  'tournament.notSwiss': ['CONFLICT', 'format'],
  'tournament.roundNotFinished': ['CONFLICT', 'round'],
  'tournament.noMoreRounds': ['CONFLICT', 'round'],
  'tournament.noRound': ['CONFLICT', 'round'],
  'tournament.noLegalPairing': ['CONFLICT', 'relax'],
  'tournament.roundPaired': ['CONFLICT', 'round'],
  'tournament.cancelled': ['CONFLICT', 'status'],
  'tournament.over': ['CONFLICT', 'status'],
  'tournament.notOver': ['CONFLICT', 'status'],
  'tournament.notHeldOpen': ['CONFLICT', 'status'],
  'tournament.alreadyOut': ['CONFLICT', 'playerId'],
  'tournament.notLetBack': ['CONFLICT', 'playerId'],
  'tournament.full': ['CONFLICT', 'playerId'],
  'tournament.roundWaits': ['CONFLICT', 'matchId'],
  'tournament.noSuchRound': ['CONFLICT', 'round'],
  'tournament.noDatedRounds': ['CONFLICT', 'plan'],
  'tournament.noSuchDay': ['VALIDATION_ERROR', 'plan'],
  'tournament.daysApart': ['VALIDATION_ERROR', 'plan'],
  'tournament.noSuchTie': ['CONFLICT', 'playerIds'],
  'tournament.titleByLot': ['CONFLICT', 'by'],
  'tournament.playOffBegun': ['CONFLICT', 'playerIds'],
  'tournament.notLastRound': ['CONFLICT', 'round'],
  'tournament.mayRelax': ['CONFLICT', 'relax'],
}

/** The engine's reasons as one refusal, each beside its field. */
export function refused(errors: readonly TournamentError[]): AppError {
  const known = errors.map(({ key, values, message }) => {
    const [kind, field] = kinds[key as Refusing]
    return { kind, problem: { field, key, values, message } }
  })
  const details = known.map(({ problem }) => problem)
  const said = errors.length === 1 ? errors[0]! : errors.map(({ message }) => message).join(', ')
  return new AppError(known[0]!.kind, said, { details })
}
