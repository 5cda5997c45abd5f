import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  playingNow: 'Playing now',
  played2: 'To be played',
  bracket: 'Bracket',
  standings: 'Standings',
  partsTournament: 'Parts of the tournament',
  qRCodePage: 'QR code of this page',
  followPhone: 'Follow on a phone',
  podium: 'Podium',
  nothingFollowHere: 'There is nothing to follow here',
  tournamentNotPublic: 'This tournament is not public, or it does not exist.',
  tournamentCouldNot: 'The tournament could not be loaded',
} as const

export const say: Say<typeof english> = sayOf(english)
