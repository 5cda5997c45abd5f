import { sayFrom, type Sayer } from '../words/say.ts'

/** Why a tournament refuses a command, in English. */
export const tournamentWords = {
  'tournament.alreadyEntered': 'The player has entered already',
  'tournament.notEntered': 'The player has not entered',
  'tournament.registrationClosed': 'Registration is closed',
  'tournament.noLatePlace': 'The tournament has gone too far for a new player',
  'tournament.notDraft': 'Tournament can only be started from draft status',
  'tournament.tooFewParticipants': 'Tournament needs at least 2 participants to start',
  'tournament.belowMinimum': 'Tournament needs at least {count} participants to start',
  'tournament.notBeforeStart': 'This cannot be changed once the tournament has started',
  'tournament.hasResults':
    'The start can be taken back only while no result stands; take the results back first',
  'tournament.notActive': 'The tournament is not being played',
  'tournament.unknownMatch': 'The tournament has no such match',
  'tournament.matchNotReady': 'The players of this match are not known yet',
  'tournament.alreadyDecided': 'The match has a result already',
  'tournament.noResult': 'The match has no result',
  'tournament.notInMatch': 'The player does not play in this match',
  'tournament.noDraw': 'This match needs a winner',
  'tournament.scoreDisagrees': 'The score does not agree with the winner',
  'tournament.unknownSeed': 'A seed belongs to somebody who has not entered, or is given twice',
  'tournament.unknownTieBreak': 'There is no such tie-break: {acronym}',
  'tournament.notSwiss': 'Only a Swiss tournament is paired round by round',
  'tournament.roundNotFinished': 'The round has matches without a result',
  'tournament.noMoreRounds': 'All rounds have been paired',
  'tournament.noRound': 'No round has been paired',
  'tournament.noLegalPairing': 'These players cannot all be paired by the rules.',
  'tournament.roundPaired': 'That round has been paired already',
  'tournament.cancelled': 'The tournament was cancelled',
  'tournament.over': 'The tournament is over',
  'tournament.notOver': 'The tournament is not over',
  'tournament.notHeldOpen': 'The tournament was not reopened',
  'tournament.alreadyOut': 'The player has left the tournament already',
  'tournament.notLetBack': 'Only an organiser can bring this player back',
  'tournament.full': 'The tournament is full',
  'tournament.roundWaits': 'This round waits for the organiser to begin it',
  'tournament.noSuchRound': 'The tournament has no such round',
  'tournament.noSuchTie': 'These players are not level where it matters, or it is settled',
  'tournament.titleByLot': 'A first place is played for and not drawn by lot',
  'tournament.playOffBegun': 'The play-off has a result; take that back first',
  'tournament.notLastRound': 'Only round {last}, the last, can be taken back',
  'tournament.mayRelax': 'These players cannot all be paired by the rules. You may {step}.',
  'tournament.relax.colour': 'give up absolute colours',
  'tournament.relax.second-bye': 'allow a second bye',
  'tournament.relax.rematch': 'allow players to meet again',
  'tournament.relax.forbidden': 'allow pairs that are kept apart',
} as const

export type TournamentKey = keyof typeof tournamentWords

export const say: Sayer<typeof tournamentWords> = sayFrom(tournamentWords)
