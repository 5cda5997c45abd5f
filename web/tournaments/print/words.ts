import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  printTournament: 'Print {name}',
  failure: 'The tournament could not be loaded',
  back: 'Back',
  print: 'Print',
  sheet: 'Sheet',
  round: 'Round',
  'sheet.bracket': 'Bracket',
  'sheet.pairings': 'Pairings by board',
  'sheet.names': 'Pairings by name',
  'sheet.standings': 'Standings',
  'sheet.fixtures': 'Fixtures',
  'sheet.slips': 'Result slips',
  whose: 'Whose',
  fixturesOf: 'Fixtures of {name}',
  noFixtureYet: 'The fixtures stand here when the tournament starts.',
  date: 'Date',
  table: 'Table',
  overdue: 'Overdue',

  bracketFailure: 'The bracket could not be loaded',
  noBracketYet: 'The bracket is drawn when the tournament starts.',
  part: '{title}, part {part} of {parts}',
  fromRound: '{title}, from {round}',

  pairingsFailure: 'The pairings could not be loaded',
  noRoundYet: 'No round is paired yet.',
  roundPairings: '{round}, pairings by board',
  roundNames: '{round}, pairings by name',
  board: 'Board',
  colour: 'Colour',
  result: 'Result',

  standingsFailure: 'The standings could not be loaded',
  noStandingsYet: 'There are no standings yet.',
  isOut: '{name} (out)',
  'head.played': 'P',
  'head.won': 'W',
  'head.drawn': 'D',
  'head.lost': 'L',
  'head.points': 'Pts',

  matchesFailure: 'The matches could not be loaded',
  noMatchWaits: 'No match with both players is waiting to be played.',
  slipsPage: 'Result slips {page} of {pages}',
  place: '{venue} {board}',
  slipFacts: '{tournament}, {format}',
  slipFactsBestOf: '{tournament}, {format}, best of {games}',
} as const

export const say: Say<typeof english> = sayOf(english)
