import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  game: 'Game {n}',
  leg: 'Leg {n}',
  set: 'Set {n}, leg {leg}',
  decider: 'Decider',
  raceTo: 'Race to {to}',
  upTo: 'To {to}',
  with: '{what}, {one}–{two}',
  matchPoint: 'Match point',
  draw: 'Draw',
  wins: 'Wins',
  over: 'Over',
  lastPress: 'At the last press',

  'turn.tabletennis': 'Serves',
  'turn.racks': 'At the table',
  'turn.straight': 'At the table',
  'turn.x01': 'Throws',
  'turn.cricket': 'Throws',
  'turn.chess': 'To move',
  'turn.foosball': 'Kicks off',

  score: '{name}: {score}',
  won: '{count} won',
  minutes: '{n} min',
  seconds: '{n} s',
  hours: '{n} h',
} as const

export const say: Say<typeof english> = sayOf(english)
