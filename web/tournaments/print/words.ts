import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  bracketCouldNot: 'The bracket could not be loaded',
  bracket: 'Bracket',
  bracketDrawnWhen: 'The bracket is drawn when the tournament starts.',
  pairingsBoard: 'Pairings by board',
  pairingsName: 'Pairings by name',
  pairingsCouldNot: 'The pairings could not be loaded',
  noRoundPaired: 'No round is paired yet.',
  board: 'Board',
  result: 'Result',
  colour: 'Colour',
  standings: 'Standings',
  resultSlips: 'Result slips',
  tournamentCouldNot: 'The tournament could not be loaded',
  back: 'Back',
  print: 'Print',
  sheet: 'Sheet',
  round: 'Round',
  matchesCouldNot: 'The matches could not be loaded',
  noMatchBoth: 'No match with both players is waiting to be played.',
  best: 'Best',
  standingsCouldNot: 'The standings could not be loaded',
  noStandingsYet: 'There are no standings yet.',
  pts: 'Pts',
} as const

export const say: Say<typeof english> = sayOf(english)
