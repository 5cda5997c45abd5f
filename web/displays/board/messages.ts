import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  game: 'Game {n}',
  leg: 'Leg {n}',
  set: 'Set {n}, leg {leg}',
  decider: 'Decider',
  raceTo: 'Race to {to}',
  upTo: 'To {to}',
  partAndScore: '{what}, {one}–{two}',
  matchPoint: 'Match point',
  draw: 'Draw',
  wins: 'Wins',
  over: 'Over',
  lastPress: 'At the last move',

  score: '{name}: {score}',
  won: '{count} won',
  minutes: '{n} min',
  seconds: '{n} s',
  hours: '{n} h',
} as const

export const t: Translate<typeof english> = createMessages('displays/board', english)
