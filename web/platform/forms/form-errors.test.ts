import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { sortFormErrors } from './form-errors.ts'

const fields = ['email', 'password']

test('shows each problem at its field and the rest above the form', () => {
  const error = new ApiError('VALIDATION_ERROR', 'Validation failed', {
    statusCode: 400,
    details: [
      { field: 'password', message: 'Too short' },
      { field: 'password', message: 'No number' },
      { field: 'body', message: 'Unknown field' },
    ],
  })
  expect(sortFormErrors(error, fields)).toEqual({
    fields: { password: 'Too short. No number' },
    form: 'Unknown field',
  })
})

test('shows the reason of a refusal without fields, and a general message for a server failure', () => {
  const refused = new ApiError('UNAUTHORIZED', 'Invalid credentials', { statusCode: 401 })
  const broken = new ApiError('SERVER_ERROR', 'stack', { statusCode: 500 })
  expect(sortFormErrors(refused, fields).form).toBe('Invalid credentials')
  expect(sortFormErrors(broken, fields).form).toBe('Server error occurred. Please try again later.')
})

test('formats a timestamp of a refusal in the browser’s time zone', () => {
  const time = new Date(Date.now() + 28 * 60_000).toISOString()
  const message = `Too many attempts. Please try again after ${time}`
  const refused = new ApiError('RATE_LIMITED', message, { values: { time }, statusCode: 429 })
  expect(sortFormErrors(refused, fields).form).toMatch(
    /^Too many attempts\. Please try again in 28 minutes, at \d\d:\d\d/,
  )
})

test('shows the fallback only where there is no reason', () => {
  const getFormMessage = (error: unknown) => sortFormErrors(error, fields, 'Login failed').form
  expect(getFormMessage(new TypeError('Load failed'))).toBe('Login failed')
  expect(getFormMessage(new ApiError('SERVER_ERROR', 'HTTP 500', { statusCode: 500 }))).toBe(
    'Login failed',
  )
  expect(
    getFormMessage(new ApiError('UNAUTHORIZED', 'Invalid credentials', { statusCode: 401 })),
  ).toBe('Invalid credentials')
  expect(getFormMessage(new ApiError('NETWORK_ERROR', 'fetch failed'))).toBe(
    'Unable to connect to the server. Please check your internet connection.',
  )
})
