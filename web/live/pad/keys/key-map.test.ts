import { expect, test } from 'vitest'
import { commandFor, commandsOf, keysFor, assignKey, resetKey } from './key-map.ts'

const halves = commandsOf.tabletennis

test('keys have their defaults in the games that use them', () => {
  expect(commandFor('PageUp', halves, {})).toBe('left')
  expect(commandFor('m', commandsOf.straight, {})).toBe('miss')
  expect(commandFor('m', halves, {})).toBeNull()
})

test('an assigned key does only that, and frees the command’s defaults', () => {
  const map = assignKey({}, 'undo', 'ArrowLeft')
  expect(commandFor('ArrowLeft', halves, map)).toBe('undo')
  expect(commandFor('PageUp', halves, map)).toBe('left')
  expect(commandFor('Backspace', halves, map)).toBeNull()
})

test('a key can be reassigned, and reset to the defaults', () => {
  const map = assignKey(assignKey({}, 'left', 'MediaTrackNext'), 'right', 'MediaTrackNext')
  expect(map).toEqual({ right: 'MediaTrackNext' })
  expect(commandFor('MediaTrackNext', halves, map)).toBe('right')
  expect(keysFor('right', resetKey(map, 'right'))).toContain('ArrowRight')
})
