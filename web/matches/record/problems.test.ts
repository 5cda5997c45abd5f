import { expect, test } from 'vitest'
import { messagesByField } from './problems.ts'

test('joins several messages of a field as sentences, and leaves a single one as it is', () => {
  const problem = (field: string, message: string) => ({ field, message, key: '', values: {} })
  expect(
    messagesByField([
      problem('race', 'The race is too short.'),
      problem('race', 'Enter a number'),
      problem('date', 'Choose a date'),
    ] as never),
  ).toEqual({ race: 'The race is too short. Enter a number.', date: 'Choose a date' })
})
