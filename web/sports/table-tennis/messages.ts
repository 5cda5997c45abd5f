import { commonWords } from '../../ui/common-messages.ts'
import { createMessages, type Translate } from '../../ui/create-messages.ts'

const english = {
  ...commonWords,
  oneGame: 'One game',
  pointsOfGame: 'Points of the game',
  sets: 'Sets',
  toEleven: 'To 11',
  toTwentyOne: 'To 21',
} as const

export const t: Translate<typeof english> = createMessages(english)
