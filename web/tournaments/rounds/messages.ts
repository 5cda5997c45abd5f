import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  failure: 'The rounds could not be loaded',
  noneYet: 'No round yet',
  noneYetHint: 'Rounds appear here when the tournament starts.',
  noneYetPaired: 'The first round stands here once it is paired.',

  round: 'Round',
  roundNumber: 'Round {round}',
  roundBefore: 'Round before',
  roundAfter: 'Round after',
  order: 'Order',
  'by.board': 'By board',
  'by.name': 'By name',
  notReleased: 'Not released yet',
  allPlayed: 'All played',
  playedOf: '{decided} of {matches} played',

  v: 'v',
  overdue: 'Overdue',
  dates: 'Dates…',
  board: 'Board',
  colour: 'Colour',
  bye: 'Bye',
  rests: 'Rests this round',
  withoutMatch: 'Without a match',

  pairing: 'Pairing',
  pairRound: 'Pair round {round}',
  release: 'Release {round}',
  relax: 'What may be given up in this round',
  'relax.colour': 'A player may get the same colour again, against the rule',
  'relax.second-bye': 'A player may get a second bye',
  'relax.rematch': 'Two players may meet again',
  'relax.forbidden': 'Players who are kept apart may meet',
  pairRelaxed: 'Pair with that',

  pairedAutomatically: 'Round {round} was paired automatically.',

  unpairRound: 'Unpair round {round}',
  unpair: 'Unpair',
  unpairMeans: '{round} is taken back with its pairings.',
  noResult: 'It has no result yet.',
  resultsGo: {
    one: 'Its result goes with it: it is void and no longer counts for ratings.',
    other: 'Its {count} results go with it: they are void and no longer count for ratings.',
  },
  takenBack: '{round} taken back',
  takenBackHint: 'It can be paired again.',
} as const

export const t: Translate<typeof english> = createMessages(english)
