import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  failure: 'The tournament could not be loaded',
  hidden: 'There is nothing to follow here',
  hiddenHint: 'This tournament is not public, or it does not exist.',
  updated: 'Updated {at}',
  parts: 'Parts of the tournament',
  'tab.bracket': 'Bracket',
  'tab.rounds': 'Rounds',
  'tab.standings': 'Standings',
  'tab.matches': 'Matches',
  'entrants.players': 'Players',
  'entrants.pairs': 'Pairs',
  'entrants.teams': 'Teams',
  playingNow: 'Playing now',
  toBePlayed: 'To be played',
  followPhone: 'Follow on a phone',
  qrCode: 'QR code of this page',
} as const

export const t: Translate<typeof english> = createMessages(english)
