import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  agreed: {
    one: '{format}, best of {count} leg',
    other: '{format}, best of {count} legs',
  },
  maximumsOf: '180s of {name}',
  legCount: { one: '{count} leg', other: '{count} legs' },
  legs: 'Legs',
  sets: 'Sets',
  legsPerSet: 'Legs per set',
  setCount: { one: '{count} set', other: '{count} sets' },
  oneLegPoints: 'One leg, points',
  entryMode: 'Enter',
} as const

export const t: Translate<typeof english> = createMessages('sports/darts', english)
