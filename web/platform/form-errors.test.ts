import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { formErrorsOf } from './form-errors.ts'

const fields = ['email', 'password']

test('each problem stands beside its field and the rest above the form', () => {
  const error = new ApiError('VALIDATION_ERROR', 'Validation failed', {
    statusCode: 400,
    details: [
      { field: 'password', message: 'Too short' },
      { field: 'password', message: 'No number' },
      { field: 'body', message: 'Unknown field' },
    ],
  })
  expect(formErrorsOf(error, fields)).toEqual({
    fields: { password: 'Too short. No number' },
    form: 'Unknown field',
  })
})

test('a refusal without fields says its exact reason, a fault of the server the general words', () => {
  const refused = new ApiError('UNAUTHORIZED', 'Invalid credentials', { statusCode: 401 })
  const broken = new ApiError('SERVER_ERROR', 'stack', { statusCode: 500 })
  expect(formErrorsOf(refused, fields).form).toBe('Invalid credentials')
  expect(formErrorsOf(broken, fields).form).toBe('Server error occurred. Please try again later.')
})
