import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  goals: 'Goals',
  setCount: { one: '{count} set', other: '{count} sets' },
  winByTwo: 'Last set is won by two, up to three goals more',
  sets: 'Sets',
  whatEntered: 'What is entered',
} as const

export const t: Translate<typeof english> = createMessages(english)
