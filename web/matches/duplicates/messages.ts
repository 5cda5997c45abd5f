import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  sameTitle: 'Recorded already?',
  isItTheSame: 'Recorded {when} by {name}: is it the same match?',
  sameMatch: 'Same match',
  anotherOne: 'Another one',

  likelyDoubles: {
    one: '{count} match may have been entered twice',
    other: '{count} matches may have been entered twice',
  },
  enteredBy: '{name}, {when}',
  somebody: 'somebody',
  voidLater: 'Void the later',
  bothAreRight: 'Both are right',
  enteredTwice: 'Entered twice',
  voided: 'The later one is void',
  kept: 'Both count',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
