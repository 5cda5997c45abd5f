import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Let someone else score',
  explanation: 'Anyone with this code can score this match until it ends. No account needed.',
  create: 'Create code',
  code: 'Code',
  scan: 'Scan this with the other phone',
  orOpen: 'or open {address}',
} as const

export const t: Translate<typeof english> = createMessages('live/codes', english)
