import { createMessages, type Translate } from './create-messages.ts'

const english = {
  timeAndOwn: '{time} ({own} for you)',
} as const

export const t: Translate<typeof english> = createMessages('ui/i18n', english)
