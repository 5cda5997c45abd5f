import { expect, test } from 'vitest'
import { commandFor, commandsOf, keysFor, assignKey, resetKey } from './key-map.ts'

const halves = commandsOf.tabletennis

test('maps default keys only in the games that use them', () => {
  expect(commandFor('PageUp', halves, {})).toBe('left')
  expect(commandFor('m', commandsOf.straight, {})).toBe('miss')
  expect(commandFor('m', halves, {})).toBeNull()
})

test('replaces the default keys of a command by the assigned one', () => {
  const map = assignKey({}, 'undo', 'ArrowLeft')
  expect(commandFor('ArrowLeft', halves, map)).toBe('undo')
  expect(commandFor('PageUp', halves, map)).toBe('left')
  expect(commandFor('Backspace', halves, map)).toBeNull()
})

test('reassigns a key to another command, and resets a command to its defaults', () => {
  const map = assignKey(assignKey({}, 'left', 'MediaTrackNext'), 'right', 'MediaTrackNext')
  expect(map).toEqual({ right: 'MediaTrackNext' })
  expect(commandFor('MediaTrackNext', halves, map)).toBe('right')
  expect(keysFor('right', resetKey(map, 'right'))).toContain('ArrowRight')
})
