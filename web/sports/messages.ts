import { commonWords } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  any: 'Any',
  bestOf: 'Best of',
  total: 'Total',
  sides: 'Sides',
  singles: 'Singles',
  pairs: 'Pairs',

  'form.firstSet': 'Enter the first set.',
  'form.bothScores': 'Enter the score of both sides.',
  'form.result': 'Choose the result.',
  'form.whoGaveUp': 'Say who gave up.',
  'form.whoDidNotCome': 'Say who did not come.',
  'form.noDraw': 'Somebody has to go on from here, so there is no draw.',
} as const

export const t: Translate<typeof english> = createMessages(english)
