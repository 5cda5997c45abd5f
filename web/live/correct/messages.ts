import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  title: 'Correct in the log',
  means: 'What the log says then is the result; bracket and ratings follow.',
  stands: 'It would stand {score}.',
  stood: 'It stands {score}.',
  notOver: 'By this log the match is not over, so it has no result.',
  why: 'Reason',
  needsReason: 'This field is required',
  save: 'Save the correction',
  saved: 'Match corrected',
} as const

export const t: Translate<typeof english> = createMessages(english)
