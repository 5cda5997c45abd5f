import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chessLive } from '#engine/live/chess/rules.ts'
import { savePadState } from '../storage/pad-state.ts'
import type { Scoring } from '../storage/scoring.ts'
import { findClockDevice, useClock } from './use-clock.ts'

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

test('a reload after the time of day was set back reports no negative pause', async () => {
  const wall = Date.now() + 60 * 60_000
  await savePadState('set-back', { at: 12, wall })
  const log = [createEntry('a', { kind: 'start', at: 1 })]
  const scoring = {
    ...createScoring(log, {}),
    match: { id: 'set-back', status: 'live' },
  } as unknown as Scoring
  const settings = {
    kind: 'fischer',
    rate: 'blitz',
    firstIncrement: false,
    stages: [{ seconds: 300, increment: 3 }],
    white: 1,
  } as const
  const started = chessLive.apply(chessLive.begin(settings), { kind: 'start', at: 1 })
  if (!started.ok) throw new Error('The clocks did not start')
  const enter = vi.fn()
  const { result } = renderHook(() => useClock(scoring, started.state, enter))
  await waitFor(() => expect(result.current.gap).toEqual({ kind: 'reloaded', seconds: 0 }))
  expect(enter).toHaveBeenCalledWith({ kind: 'pause', at: 12 })
})
