// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { recordActivity } from './activity.ts'
import { reduce } from './reduce.ts'
import { realtime, setReducer } from './store.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an ongoing match adds one message a minute', () => {
  setReducer(reduce)
  vi.useFakeTimers()
  for (let rev = 1; rev <= 50; rev += 1) recordActivity('live:m1', { rev })
  recordActivity('live:m2', { rev: 1 })
  expect(realtime().messages.map(({ topic }) => topic)).toEqual(['live:m2', 'live:m1'])
  vi.advanceTimersByTime(60_000)
  recordActivity('live:m1', { rev: 51 })
  expect(realtime().messages).toHaveLength(3)
})
