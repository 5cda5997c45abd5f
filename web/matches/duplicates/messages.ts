import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  sameTitle: 'Already recorded?',
  isItTheSame: '{name} recorded this {when}. Is it the same match?',
  sameMatch: 'Same match',
  anotherOne: 'Different match',

  likelyDoubles: {
    one: '{count} possible duplicate',
    other: '{count} possible duplicates',
  },
  enteredBy: '{name}, {when}',
  someone: 'someone',
  voidLater: 'Void the second',
  bothAreRight: 'Keep both',
  enteredTwice: 'Duplicate',
  voided: 'Second match voided',
  kept: 'Both matches kept',
} as const

export const t: Translate<typeof english> = createMessages('matches/duplicates', english)
export const show: Show<typeof english> = showOf('matches/duplicates', english)
