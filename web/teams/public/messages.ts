import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  isThisRight: 'Is this right?',
  lead: 'With the code of a team match you read its sheet and confirm it, without an account.',
  code: 'Code',
  readSheet: 'Read the sheet',
  needed: 'This field is required',
  confirm: 'Confirm {score}',
  dispute: 'A rubber is wrong',
  thanks: 'Confirmed. Thank you.',
  told: 'Disputed: the side that sent it has to look at it again.',
  notSent: 'The other side has yet to send this result.',
} as const

export const t: Translate<typeof english> = createMessages(english)
