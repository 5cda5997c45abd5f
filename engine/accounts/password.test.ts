import { describe, expect, test } from 'vitest'
import { checkPassword } from './password.ts'

const check = (password: string, part: Partial<Parameters<typeof checkPassword>[0]> = {}) =>
  checkPassword({
    password,
    email: 'joanna@example.org',
    name: 'Jo Nakamura-Lee',
    strength: 4,
    ...part,
  }).map(({ message }) => message)

const must = (what: string) => `Password must contain at least one ${what}`
const common = 'Password is too common or contains forbidden patterns'

test('a long password of every kind of character is accepted', () => {
  expect(check('Gravel7!Otter-Lamp')).toEqual([])
  expect(check('Zürich über 9 Brücken!')).toEqual([])
})

test('the length is 12 to 128 characters', () => {
  expect(check('Gravel7!Ott')).toEqual(['Password must be at least 12 characters long'])
  expect(check('Gravel7!Otte')).toEqual([])
  const long = 'Gravel7!'.repeat(16)
  expect(check(long)).toEqual([])
  expect(check(`${long}x`)).toEqual(['Password must be no more than 128 characters long'])
})

test('each kind of character is asked for', () => {
  expect(check('GRAVEL7!OTTER')).toEqual([must('lowercase letter')])
  expect(check('gravel7!otter')).toEqual([must('uppercase letter')])
  expect(check('Gravel!!Otter')).toEqual([must('number')])
  expect(check('Gravel77 Otter')).toEqual([must('special character')])
})

describe('a password with a common word is refused', () => {
  test.each([
    'Password!2345x',
    'My-P@ssw0rd-99',
    'xx123456!Abcde',
    'Qwerty!Otter-7',
    'Fivebar!Otter7',
  ])('%s', (password) => {
    expect(check(password)).toContain(common)
  })
})

test('the address and the parts of the name are no part of a password', () => {
  expect(check('joAnna!Otter7-Lamp')).toEqual(['Password cannot contain your email address'])
  expect(check('Gravel7!NAKAMURA')).toEqual(['Password cannot contain your name'])
  expect(check('Gravel7!lee-Otter')).toEqual(['Password cannot contain your name'])
})

test('parts of one or two letters are too short to give anything away', () => {
  expect(check('Gravel7!Jo-Otter')).toEqual([])
  expect(check('Gravel7!Otter-Lamp', { email: 'ot@example.org' })).toEqual([])
  expect(check('Gravel7!Otter-Lamp', { email: '', name: '' })).toEqual([])
})

test('a strength below 2 is too weak', () => {
  expect(check('Gravel7!Otter-Lamp', { strength: 1 })).toEqual(['Password is too weak'])
  expect(check('Gravel7!Otter-Lamp', { strength: 2 })).toEqual([])
})

test('every broken rule is said at once', () => {
  expect(check('', { strength: 0 })).toEqual([
    'Password must be at least 12 characters long',
    must('lowercase letter'),
    must('uppercase letter'),
    must('number'),
    must('special character'),
    'Password is too weak',
  ])
})
