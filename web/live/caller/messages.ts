import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  score: '{one}, {two}',
  allLevel: '{one} all',
  gameWon: 'Game, {name}',
  matchWon: 'Game and match, {name}',
  noScore: 'No score',
  legWon: 'Game shot, {name}',
  requires: '{name}, you require {left}',
  leads: '{name} leads, {one} to {two}',
  twoFouls: '{name}, two fouls',
} as const

export const t: Translate<typeof english> = createMessages('live/caller', english)
