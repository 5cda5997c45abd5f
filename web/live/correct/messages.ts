import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Correct the entries',
  explanation: 'Saving updates the result, the bracket and the ratings.',
  newScore: 'New score: {score}.',
  unchanged: 'Score: {score}.',
  notOver: 'These corrections leave the match unfinished. Add the missing entries to save.',
  reason: 'Reason',
  reasonRequired: 'This field is required',
  save: 'Save correction',
  saved: 'Match corrected',
} as const

export const t: Translate<typeof english> = createMessages('live/correct', english)
