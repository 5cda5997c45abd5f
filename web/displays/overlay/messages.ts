import { createMessages, type Say } from '../../ui/create-messages.ts'

const english = {
  title: 'Overlay',
  live: 'Live',
  delayed: 'Live, {n} s later',
} as const

export const t: Say<typeof english> = createMessages(english)
