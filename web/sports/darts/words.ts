import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  legs: 'Legs',
  oneLegPoints: 'One leg, in points',
  whatEntered: 'What is entered',
  best: 'Best of',
  any: 'Any',
  cricket: 'Cricket',
} as const

export const say: Say<typeof english> = sayOf(english)
