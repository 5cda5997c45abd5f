import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  oneGame: 'One game',
  pointsOfGame: 'Points of the game',
  sets: 'Sets',
  toEleven: 'To 11',
  toTwentyOne: 'To 21',
} as const

export const t: Translate<typeof english> = createMessages('sports/table-tennis', english)
