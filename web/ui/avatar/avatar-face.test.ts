import { expect, test } from 'vitest'
import { pickAvatarColour, getInitials } from './avatar-face.ts'

test.each([
  ['Lerato Mokoena', 'LM'],
  ['Anneke van der Merwe', 'AM'],
  ['Zoë', 'Z'],
  ['  ', 'U'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

test('the same player has the same colour everywhere', () => {
  expect(pickAvatarColour('0199-a')).toEqual(pickAvatarColour('0199-a'))
})

test('gives neighbours in a list different colours, and uses all colours evenly', () => {
  const ids = Array.from({ length: 3600 }, (_, index) => `0199aa${index}-7b1e-8c22-${index * 7919}`)
  const colours = ids.map((id) => JSON.stringify(pickAvatarColour(id)))
  const sameAsNext = colours.filter((colour, index) => colour === colours[index + 1]).length
  expect(sameAsNext / colours.length).toBeLessThan(0.05)
  const counts = Map.groupBy(colours, (colour) => colour)
  expect(counts.size).toBe(36)
  for (const same of counts.values()) expect(same.length).toBeLessThan(200)
})
