import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  failure: 'The match could not be loaded',
  score: 'Score it',
} as const

export const say: Say<typeof english> = sayOf(english)
