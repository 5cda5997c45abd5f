import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  goals: 'Goals',
  setCount: { one: '{count} set', other: '{count} sets' },
  winByTwo: 'Win the last set by two, up to three extra goals',
  sets: 'Sets',
  entryMode: 'Enter',
} as const

export const t: Translate<typeof english> = createMessages('sports/foosball', english)
