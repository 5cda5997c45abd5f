import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  title: 'Let somebody else score',
  means:
    'Whoever has this code scores this match and nothing else, without an account, until it ends.',
  make: 'Make a code',
  code: 'Code',
  scan: 'Scan this with the other phone',
  orOpen: 'or open {address}',
} as const

export const t: Translate<typeof english> = createMessages(english)
