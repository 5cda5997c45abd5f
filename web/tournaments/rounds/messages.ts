import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  failure: 'Rounds could not be loaded',
  noneYet: 'No rounds yet',
  noneYetHint: 'Rounds appear here when the tournament starts.',
  noneYetPaired: 'The first round appears here once it is paired.',

  yourMatch: 'Your match',
  resultSaved: 'Saved: {one} {score} {two}',
  versus: '{one} v {two}',
  enterSets: 'Enter set scores…',
  enterResult: 'Enter result',
  round: 'Round',
  roundNumber: 'Round {round}',
  roundBefore: 'Previous round',
  roundAfter: 'Next round',
  order: 'Order',
  'by.board': 'By board',
  'by.name': 'By name',
  notReleased: 'Not released yet',
  allPlayed: 'All played',
  playedOf: '{decided} of {matches} played',

  versusShort: 'v',
  overdue: 'Overdue',
  dates: 'Dates…',
  board: 'Board',
  colour: 'Colour',
  bye: 'Bye',
  sitsOut: 'Sits out',
  withoutMatch: 'No match this round',

  pairing: 'Pairing',
  pairRound: 'Pair round {round}',
  release: 'Release {round}',
  releasedSome: '{count} of {total} groups released. {reason}',
  allowException: 'Allow in this round',
  'exception.colour': 'The same colour again',
  'exception.second-bye': 'A second bye for a player',
  'exception.rematch': 'Rematches',
  'exception.forbidden': 'Pairings of players kept apart',
  pairRelaxed: 'Pair with these exceptions',

  pairedAutomatically: 'Round {round} was paired automatically.',

  unpairRound: 'Unpair round {round}',
  unpairAsk: 'Unpair round {round}?',
  unpair: 'Unpair',
  unpairBody: '{round} and its pairings are removed.',
  noResult: 'It has no results yet.',
  resultsVoided: {
    one: 'Its result is voided.',
    other: 'Its {count} results are voided.',
  },
  unpaired: '{round} unpaired',
  unpairedHint: 'You can pair it again.',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/rounds', english)
