import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireEvent } from '#contract/events.ts'
import { spreadEvents } from './spread-events.ts'

const event = (id: string, spreadMs?: number): WireEvent => ({
  id,
  cursor: '0.1',
  timestamp: '',
  type: 'player.added',
  data: { playerId: id },
  ...(spreadMs === undefined ? {} : { spreadMs }),
})

describe('events where many listen', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const heard = (random: number) => {
    const applied: string[] = []
    const spread = spreadEvents(
      ({ id }) => applied.push(id),
      () => random,
    )
    return { applied, spread }
  }

  test('a small room fetches at once', () => {
    const { applied, spread } = heard(0.9)
    spread.hear(event('a', 0), false)
    spread.hear(event('b'), false)
    expect(applied).toEqual(['a', 'b'])
  })

  test('a large room waits its part of the time, and takes what comes meanwhile with it', () => {
    const { applied, spread } = heard(0.5)
    spread.hear(event('a', 2000), false)
    vi.advanceTimersByTime(900)
    spread.hear(event('b', 2000), false)
    expect(applied).toEqual([])
    vi.advanceTimersByTime(100)
    expect(applied).toEqual(['a', 'b'])
  })

  test('what one did oneself shows at once, in a large room too', () => {
    const { applied, spread } = heard(0.5)
    spread.hear(event('a', 2000), true)
    expect(applied).toEqual(['a'])
  })

  test('nothing is fetched after the connection was given up', () => {
    const { applied, spread } = heard(0.5)
    spread.hear(event('a', 2000), false)
    spread.stop()
    vi.advanceTimersByTime(5000)
    expect(applied).toEqual([])
  })
})
