import { expect, test } from 'vitest'
import { findCommand, commandsByGame, getKeys, assignKey, resetKey } from './key-map.ts'

const halves = commandsByGame.tabletennis

test('maps default keys only in the games that use them', () => {
  expect(findCommand('PageUp', halves, {})).toBe('left')
  expect(findCommand('m', commandsByGame.straight, {})).toBe('miss')
  expect(findCommand('m', halves, {})).toBeNull()
})

test('replaces the default keys of a command by the assigned one', () => {
  const map = assignKey({}, 'undo', 'ArrowLeft')
  expect(findCommand('ArrowLeft', halves, map)).toBe('undo')
  expect(findCommand('PageUp', halves, map)).toBe('left')
  expect(findCommand('Backspace', halves, map)).toBeNull()
})

test('reassigns a key to another command, and resets a command to its defaults', () => {
  const map = assignKey(assignKey({}, 'left', 'MediaTrackNext'), 'right', 'MediaTrackNext')
  expect(map).toEqual({ right: 'MediaTrackNext' })
  expect(findCommand('MediaTrackNext', halves, map)).toBe('right')
  expect(getKeys('right', resetKey(map, 'right'))).toContain('ArrowRight')
})
