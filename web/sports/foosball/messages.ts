import { commonWords } from '../../ui/common-messages.ts'
import { createMessages, type Say } from '../../ui/create-messages.ts'

const english = {
  ...commonWords,
  goals: 'Goals',
  setCount: { one: '{count} set', other: '{count} sets' },
  winByTwo: 'Last set is won by two, up to three goals more',
  sets: 'Sets',
  whatEntered: 'What is entered',
} as const

export const t: Say<typeof english> = createMessages(english)
