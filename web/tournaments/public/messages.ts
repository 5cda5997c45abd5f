import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  failure: 'The tournament could not be loaded',
  hidden: 'Tournament not available',
  hiddenHint: 'It is private or doesn’t exist.',
  updated: 'Updated {at}',
  sections: 'Tournament sections',
  'tab.bracket': 'Bracket',
  'tab.rounds': 'Rounds',
  'tab.standings': 'Standings',
  'tab.matches': 'Matches',
  'entrants.players': 'Players',
  'entrants.pairs': 'Pairs',
  'entrants.teams': 'Teams',
  playingNow: 'Playing now',
  toBePlayed: 'To be played',
  followPhone: 'Follow on your phone',
  qrCode: 'QR code of this page',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/public', english)
