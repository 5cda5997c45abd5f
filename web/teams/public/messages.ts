import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  isThisRight: 'Is this result right?',
  lead: 'Enter a team match code to view and confirm its sheet. No account needed.',
  code: 'Code',
  readSheet: 'Open sheet',
  needed: 'This field is required',
  confirm: 'Confirm {score}',
  dispute: 'Dispute a rubber',
  thanks: 'Confirmed. Thank you.',
  told: 'Disputed. The other team has to check it.',
  notSent: 'The other team hasn’t submitted this result yet.',
} as const

export const t: Translate<typeof english> = createMessages('teams/public', english)
