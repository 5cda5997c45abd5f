import { describe, expect, test } from 'vitest'
import { accessMessages } from '#engine/access/messages.ts'
import { refusalMessages } from './messages.ts'

const catalogue: Readonly<Record<string, string>> = {
  ...refusalMessages,
  ...accessMessages,
}
const templates = new Set(Object.values(catalogue))

describe('the message catalogue of the server', () => {
  test('has only one key for each refusal, since validators pass on only the message', () => {
    const sentences = Object.values(refusalMessages).map((message) => JSON.stringify(message))
    const repeated = sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)
    expect(repeated).toEqual([])
  })

  // Source: specification, points 5 and 8, "Other messages".
  test.each([
    'Player not found',
    'Tournament not found',
    'Tournament can only be started from draft status',
    'Tournament needs at least 2 participants to start',
    'Invalid or expired token',
    'User not found',
    'Account is locked',
    'Invalid refresh token',
    'User not found or account locked',
    'Not authenticated',
    'Invalid token',
    'Invalid email format',
    'Invalid credentials',
    'Account is locked. Try again after {time}',
    'Account has been locked due to too many failed attempts',
    'Too many attempts. Please try again after {time}',
    'Request blocked due to suspicious activity',
    'Invalid 2FA code',
    'Too many 2FA attempts. Please try again later',
    'User with this email already exists',
    'Passwords do not match',
    'Password requirements not met',
    'Current password is incorrect',
    'New passwords do not match',
    'Cannot reuse a previous password',
    'Invalid password',
    '2FA not enabled for this user',
    'Invalid phone number format',
    'Failed to send verification code',
    'No verification session found. Please request a new code',
    'Verification session has expired. Please request a new code',
    'Too many verification attempts. Please request a new code',
    'Invalid verification code',
    'Too many resend attempts. Please try again later',
    'This field is required',
    'Invalid format',
    'Email local part too long',
    'Email domain part too long',
    'Password is too common or contains forbidden patterns',
    'Password cannot contain your email address',
    'Password cannot contain your name',
    'Password is too weak',
    'Both players must be specified',
  ])('contains the message of the specification: %s', (sentence) => {
    expect(templates.has(sentence)).toBe(true)
  })

  test('has only one key for each message', () => {
    const keys = Object.keys(catalogue)
    expect(templates.size).toBe(keys.length)
  })

  test('names placeholders by words, and starts sentences with a capital, a digit, a quote or a placeholder', () => {
    for (const [key, template] of Object.entries(catalogue)) {
      const names = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
      expect(names.every((name) => /^[a-z]\w*$/i.test(name!))).toBe(true)
      const isPart = /^(?:do|part|count|tournament\.relax|unit)\./.test(key)
      if (!isPart) expect(template).toMatch(/^[\p{Lu}\d"{]/u)
    }
  })
})
