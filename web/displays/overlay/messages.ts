import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  title: 'Overlay',
  live: 'Live',
  delayed: 'Live, {n} s behind',
} as const

export const t: Translate<typeof english> = createMessages('displays/overlay', english)
