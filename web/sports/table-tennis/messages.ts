import { commonWords } from '../../ui/common-messages.ts'
import { createMessages, type Say } from '../../ui/create-messages.ts'

const english = {
  ...commonWords,
  oneGame: 'One game',
  pointsOfGame: 'Points of the game',
  sets: 'Sets',
  toEleven: 'To 11',
  toTwentyOne: 'To 21',
} as const

export const t: Say<typeof english> = createMessages(english)
