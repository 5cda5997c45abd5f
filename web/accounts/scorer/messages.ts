import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Score with a code',
  lead: 'The code works for one match or table. No account needed.',
  code: 'Code',
  yourName: 'Your name',
  start: 'Start scoring',
  backToSignIn: 'Back to sign in',
  noMatch: 'No match at this table yet. This page updates by itself.',
  yourMatch: 'Your match',
  matchRunning: 'Still running. Another device can score it with the same code.',
  matchOver: 'This match is over',
  codeEnded: 'Its code no longer works. Thanks for scoring!',
  backToMatch: 'Back to the match',
  end: 'Stop scoring',
  nowAt: 'Now at {table}',
} as const

export const t: Translate<typeof english> = createMessages('accounts/scorer', english)
