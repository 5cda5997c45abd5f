import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Correct the log',
  explanation: 'The corrected log becomes the result. Bracket and ratings follow.',
  newScore: 'New score: {score}.',
  unchanged: 'Score: {score}.',
  notOver: 'The match isn’t over in this log, so there is no result.',
  reason: 'Reason',
  reasonRequired: 'This field is required',
  save: 'Save correction',
  saved: 'Match corrected',
} as const

export const t: Translate<typeof english> = createMessages('live/correct', english)
