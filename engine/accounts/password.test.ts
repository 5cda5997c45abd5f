import { describe, expect, test } from 'vitest'
import { checkPassword } from './password.ts'

const check = (password: string, overrides: Partial<Parameters<typeof checkPassword>[0]> = {}) =>
  checkPassword({
    password,
    email: 'joanna@example.org',
    name: 'Jo Nakamura-Lee',
    strength: 4,
    ...overrides,
  }).map(({ message }) => message)

const mustContain = (what: string) => `Password must contain at least one ${what}`
const common = 'Password is too common or contains forbidden patterns'

test('accepts a long password with every kind of character', () => {
  expect(check('Gravel7!Otter-Lamp')).toEqual([])
  expect(check('Zürich über 9 Brücken!')).toEqual([])
})

test('requires 12 to 128 characters', () => {
  expect(check('Gravel7!Ott')).toEqual(['Password must be at least 12 characters long'])
  expect(check('Gravel7!Otte')).toEqual([])
  const long = 'Gravel7!'.repeat(16)
  expect(check(long)).toEqual([])
  expect(check(`${long}x`)).toEqual(['Password must be no more than 128 characters long'])
})

test('requires each kind of character', () => {
  expect(check('GRAVEL7!OTTER')).toEqual([mustContain('lowercase letter')])
  expect(check('gravel7!otter')).toEqual([mustContain('uppercase letter')])
  expect(check('Gravel!!Otter')).toEqual([mustContain('number')])
  expect(check('Gravel77 Otter')).toEqual([mustContain('special character')])
})

describe('a password with a common word', () => {
  test.each([
    'Password!2345x',
    'My-P@ssw0rd-99',
    'xx123456!Abcde',
    'Qwerty!Otter-7',
    'Fivebar!Otter7',
  ])('refuses %s', (password) => {
    expect(check(password)).toContain(common)
  })
})

test('refuses the local part of the address, and parts of the name', () => {
  expect(check('joAnna!Otter7-Lamp')).toEqual(['Password cannot contain your email address'])
  expect(check('Gravel7!NAKAMURA')).toEqual(['Password cannot contain your name'])
  expect(check('Gravel7!lee-Otter')).toEqual(['Password cannot contain your name'])
})

test('allows parts of one or two letters, which are too short to matter', () => {
  expect(check('Gravel7!Jo-Otter')).toEqual([])
  expect(check('Gravel7!Otter-Lamp', { email: 'ot@example.org' })).toEqual([])
  expect(check('Gravel7!Otter-Lamp', { email: '', name: '' })).toEqual([])
})

test('refuses a strength below 2', () => {
  expect(check('Gravel7!Otter-Lamp', { strength: 1 })).toEqual(['Password is too weak'])
  expect(check('Gravel7!Otter-Lamp', { strength: 2 })).toEqual([])
})

test('returns every broken rule at once', () => {
  expect(check('', { strength: 0 })).toEqual([
    'Password must be at least 12 characters long',
    mustContain('lowercase letter'),
    mustContain('uppercase letter'),
    mustContain('number'),
    mustContain('special character'),
    'Password is too weak',
  ])
})
