import { expect, test } from 'vitest'
import type { Scoring } from '../storage/scoring.ts'
import { findClockDevice } from './use-clock.ts'

const act = (id: string, action: object) => ({ id, type: 'act', place: 'move 1', action })

/** A log whose listed entries the server has received, with their devices. */
const scoring = (log: object[], devices: Record<string, string>) =>
  ({
    log,
    device: 'mine',
    official: Object.entries(devices).map(([id, device]) => ({ event: { id }, device })),
  }) as unknown as Scoring

test('no device runs the clocks before they start', () => {
  expect(findClockDevice(scoring([], {}))).toBeNull()
})

test('the device with the latest clock entry runs both clocks, even if it is unsent', () => {
  const start = act('a', { kind: 'start', at: 1 })
  const draw = act('b', { kind: 'draw', reason: 'agreement' })
  expect(findClockDevice(scoring([start, draw], { a: 'other', b: 'mine' }))).toBe('other')
  expect(
    findClockDevice(scoring([start, act('c', { kind: 'pause', at: 2 })], { a: 'other' })),
  ).toBe('mine')
})
