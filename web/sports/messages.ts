import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  any: 'Any',
  bestOf: 'Best of',
  total: 'Total',
  sides: 'Sides',
  singles: 'Singles',
  pairs: 'Pairs',

  'form.firstSet': 'Enter the first set.',
  'form.bothScores': 'Enter both scores.',
  'form.result': 'Choose the result.',
  'form.whoGaveUp': 'Choose who retired.',
  'form.whoDidNotCome': 'Choose who didn’t come.',
  'form.noDraw': 'One side has to advance, so a draw isn’t possible.',
} as const

export const t: Translate<typeof english> = createMessages('sports', english)
