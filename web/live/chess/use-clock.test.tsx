import { expect, test } from 'vitest'
import type { Scoring } from '../storage/scoring.ts'
import { findClockDevice } from './use-clock.ts'

const createEntry = (id: string, action: object) => ({ id, type: 'act', place: 'move 1', action })

/** A log whose listed entries the server has received, with their devices. */
const createScoring = (log: object[], devices: Record<string, string>) =>
  ({
    log,
    device: 'mine',
    official: Object.entries(devices).map(([id, device]) => ({ event: { id }, device })),
  }) as unknown as Scoring

test('no device runs the clocks before they start', () => {
  expect(findClockDevice(createScoring([], {}))).toBeNull()
})

test('the device with the latest clock entry runs both clocks, even if it is unsent', () => {
  const start = createEntry('a', { kind: 'start', at: 1 })
  const draw = createEntry('b', { kind: 'draw', reason: 'agreement' })
  expect(findClockDevice(createScoring([start, draw], { a: 'other', b: 'mine' }))).toBe('other')
  expect(
    findClockDevice(
      createScoring([start, createEntry('c', { kind: 'pause', at: 2 })], { a: 'other' }),
    ),
  ).toBe('mine')
})
