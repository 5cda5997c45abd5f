import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  v: 'v',
  restsRound: 'Rests this round',
  bye: 'Bye',
  withoutMatch: 'Without a match',
  board: 'Board',
  colour: 'Colour',
  pairing: 'Pairing',
  playerMayGet: 'A player may get the same colour again, against the rule',
  playerMayGetSecond: 'A player may get a second bye',
  twoPlayersMay: 'Two players may meet again',
  playersWhoKept: 'Players who are kept apart may meet',
  whatMayGiven: 'What may be given up in this round',
  pair: 'Pair with that',
  roundsCouldNot: 'The rounds could not be loaded',
  noRoundYet: 'No round yet',
  firstRoundStands: 'The first round stands here once it is paired.',
  roundsStandHere: 'The rounds stand here when the tournament starts.',
  canPairedAgain: 'It can be paired again.',
  unpair: 'Unpair',
  hasNoResult: 'It has no result yet.',
  resultGoes: 'result goes',
  board2: 'By board',
  name2: 'By name',
  roundBefore: 'Round before',
  round: 'Round',
  roundAfter: 'Round after',
  order: 'Order',
  notReleasedYet: 'Not released yet',
  allPlayed: 'All played',
} as const

export const say: Say<typeof english> = sayOf(english)
