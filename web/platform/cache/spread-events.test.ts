import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireEvent } from '#contract/events.ts'
import { spreadEvents } from './spread-events.ts'

const createEvent = (id: string, spreadMs?: number): WireEvent => ({
  id,
  cursor: '0.1',
  timestamp: '',
  type: 'player.added',
  data: { playerId: id },
  ...(spreadMs === undefined ? {} : { spreadMs }),
})

describe('events with many listeners', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const createReceiver = (random: number) => {
    const applied: string[] = []
    const spread = spreadEvents(
      ({ id }) => applied.push(id),
      () => random,
    )
    return { applied, spread }
  }

  test('a small audience refetches at once', () => {
    const { applied, spread } = createReceiver(0.9)
    spread.receive(createEvent('a', 0), false)
    spread.receive(createEvent('b'), false)
    expect(applied).toEqual(['a', 'b'])
  })

  test('a large audience waits for its slot, and batches the events until then', () => {
    const { applied, spread } = createReceiver(0.5)
    spread.receive(createEvent('a', 2000), false)
    vi.advanceTimersByTime(900)
    spread.receive(createEvent('b', 2000), false)
    expect(applied).toEqual([])
    vi.advanceTimersByTime(100)
    expect(applied).toEqual(['a', 'b'])
  })

  test('the person’s own changes show at once, even with a large audience', () => {
    const { applied, spread } = createReceiver(0.5)
    spread.receive(createEvent('a', 2000), true)
    expect(applied).toEqual(['a'])
  })

  test('refetches nothing after the connection was closed', () => {
    const { applied, spread } = createReceiver(0.5)
    spread.receive(createEvent('a', 2000), false)
    spread.stop()
    vi.advanceTimersByTime(5000)
    expect(applied).toEqual([])
  })
})
