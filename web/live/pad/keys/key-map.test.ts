import { expect, test } from 'vitest'
import { commandFor, commandsOf, keysFor, withKey, withoutKey } from './key-map.ts'

const halves = commandsOf.tabletennis

test('keys do what they usually do, in the games that know it', () => {
  expect(commandFor('PageUp', halves, {})).toBe('left')
  expect(commandFor('m', commandsOf.straight, {})).toBe('miss')
  expect(commandFor('m', halves, {})).toBeNull()
})

test('a key that was chosen does that and nothing else, and the usual ones of it are free', () => {
  const map = withKey({}, 'undo', 'ArrowLeft')
  expect(commandFor('ArrowLeft', halves, map)).toBe('undo')
  expect(commandFor('PageUp', halves, map)).toBe('left')
  expect(commandFor('Backspace', halves, map)).toBeNull()
})

test('a key goes from one thing to another, and back to the usual', () => {
  const map = withKey(withKey({}, 'left', 'MediaTrackNext'), 'right', 'MediaTrackNext')
  expect(map).toEqual({ right: 'MediaTrackNext' })
  expect(commandFor('MediaTrackNext', halves, map)).toBe('right')
  expect(keysFor('right', withoutKey(map, 'right'))).toContain('ArrowRight')
})
