import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './avatar-face.ts'

test.each([
  ['Lerato Mokoena', 'LM'],
  ['Anneke van der Merwe', 'AM'],
  ['Zoë', 'Z'],
  ['  ', 'U'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('the same player has the same colour everywhere', () => {
  expect(hueOf('0199-a')).toBe(hueOf('0199-a'))
  expect(hueOf('0199-a')).not.toBe(hueOf('0199-b'))
})
