import { expect, test } from 'vitest'
import { toLoggableError } from './log.ts'

test('logs errors without values from the database or mail server', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email_folded)=(ann@example.org) already exists.',
    rejected: ['ann@example.org'],
  })
  const loggable = toLoggableError(error)
  expect(loggable).toMatchObject({ name: 'Error', code: '23505', message: error.message })
  expect(JSON.stringify(loggable)).not.toContain('ann@')
  expect(toLoggableError({ name: 'Error', code: 'ETIMEDOUT' })).toEqual({
    name: 'Error',
    code: 'ETIMEDOUT',
  })
})
