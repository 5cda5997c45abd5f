import {
  refuse as refuseWith,
  type Decision,
  type Refusal,
  type RefusalKind,
} from '../../decision.ts'
import type { Message } from '../../messages/create-messages.ts'
import type { TournamentKey } from '../messages.ts'
import type { Relaxation } from '../pairing/swiss/types.ts'
import type { TournamentEvent } from './events.ts'

/** Keys of refusals; other messages are only parts of a sentence. */
type RefusalKey = Exclude<TournamentKey, `tournament.relax.${string}`>

/** The kind of each refusal, and the field it concerns. */
const kindsAndFields: Record<RefusalKey, readonly [RefusalKind, string]> = {
  'tournament.alreadyEntered': ['conflict', 'playerId'],
  'tournament.teamsOnly': ['conflict', 'playerId'],
  'tournament.noTeams': ['conflict', 'teamId'],
  'tournament.noPairs': ['invalid', 'partnerId'],
  'tournament.ownPartner': ['invalid', 'partnerId'],
  'tournament.hasPartner': ['conflict', 'partnerId'],
  'tournament.partnerNeeded': ['invalid', 'partnerId'],
  'tournament.partnersMissing': ['conflict', 'participants'],
  'tournament.nobodyAlone': ['conflict', 'participants'],
  'tournament.pairsEntered': ['conflict', 'settings.entrants'],
  'tournament.notEntered': ['missing', 'playerId'],
  'tournament.registrationClosed': ['conflict', 'registrationDeadline'],
  'tournament.noLatePlace': ['conflict', 'playerId'],
  'tournament.notDraft': ['conflict', 'status'],
  'tournament.tooFewParticipants': ['invalid', 'participants'],
  'tournament.belowMinimum': ['invalid', 'participants'],
  'tournament.notBeforeStart': ['conflict', 'status'],
  'tournament.hasResults': ['conflict', 'status'],
  'tournament.notActive': ['conflict', 'status'],
  'tournament.unknownMatch': ['missing', 'matchId'],
  'tournament.matchNotReady': ['conflict', 'matchId'],
  'tournament.alreadyDecided': ['conflict', 'matchId'],
  'tournament.noResult': ['conflict', 'matchId'],
  'tournament.notInMatch': ['invalid', 'winnerId'],
  'tournament.noDraw': ['invalid', 'player2Score'],
  'tournament.scoreDisagrees': ['invalid', 'winnerSide'],
  'tournament.unknownSeed': ['invalid', 'order'],
  'tournament.unknownTieBreak': ['invalid', 'settings.tieBreaks'],
  'tournament.notSwiss': ['conflict', 'format'],
  'tournament.roundNotFinished': ['conflict', 'round'],
  'tournament.noMoreRounds': ['conflict', 'round'],
  'tournament.noRound': ['conflict', 'round'],
  'tournament.noLegalPairing': ['conflict', 'relax'],
  'tournament.roundPaired': ['conflict', 'round'],
  'tournament.cancelled': ['conflict', 'status'],
  'tournament.over': ['conflict', 'status'],
  'tournament.notOver': ['conflict', 'status'],
  'tournament.notHeldOpen': ['conflict', 'status'],
  'tournament.alreadyOut': ['conflict', 'playerId'],
  'tournament.notLetBack': ['conflict', 'playerId'],
  'tournament.playedOn': ['conflict', 'playerId'],
  'tournament.full': ['conflict', 'playerId'],
  'tournament.roundWaits': ['conflict', 'matchId'],
  'tournament.noSuchRound': ['conflict', 'round'],
  'tournament.noDatedRounds': ['conflict', 'plan'],
  'tournament.noSuchDay': ['invalid', 'plan'],
  'tournament.daysApart': ['invalid', 'plan'],
  'tournament.noSuchTie': ['conflict', 'playerIds'],
  'tournament.titleByLot': ['conflict', 'by'],
  'tournament.playOffBegun': ['conflict', 'playerIds'],
  'tournament.notLastRound': ['conflict', 'round'],
  'tournament.mayRelax': ['conflict', 'relax'],
}

/** A refusal of a command. `relaxation` is the next rule to relax if no legal pairing exists. */
export type TournamentRefusal = Refusal<TournamentKey> & { readonly relaxation?: Relaxation | null }
export type TournamentDecision = Decision<TournamentEvent, TournamentRefusal>
export type TournamentReason = Message<TournamentKey>

export function createRefusal(reason: TournamentReason): TournamentRefusal {
  const [kind, field] = kindsAndFields[reason.key as RefusalKey]
  return { ...reason, kind, field }
}

export const refuse = (reason: TournamentReason) => refuseWith(createRefusal(reason))
