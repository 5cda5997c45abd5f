import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  oneGame: 'One game',
  n11: 'To 11',
  n21: 'To 21',
  pointsGame: 'Points of the game',
  sets: 'Sets',
} as const

export const say: Say<typeof english> = sayOf(english)
