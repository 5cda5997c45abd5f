import {
  createMessages,
  createShow,
  type Translate,
  type Show,
} from '../../ui/i18n/create-messages.ts'

const english = {
  title: 'Already recorded?',
  question: '{name} recorded this {when}. Is it the same match?',
  sameMatch: 'Same match',
  differentMatch: 'Different match',

  possibleDuplicates: {
    one: '{count} possible duplicate',
    other: '{count} possible duplicates',
  },
  recordedBy: '{name}, {when}',
  someone: 'someone',
  voidSecond: 'Void the second',
  keepBoth: 'Keep both',
  voidReason: 'Duplicate',
  voided: 'Second match voided',
  bothKept: 'Both matches kept',
} as const

export const t: Translate<typeof english> = createMessages('matches/duplicates', english)
export const show: Show<typeof english> = createShow('matches/duplicates', english)
