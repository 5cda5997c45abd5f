// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { noteTold } from './activity.ts'
import { reduce } from './reduce.ts'
import { realtime, reduceWith } from './store.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an ongoing match adds one line a minute', () => {
  reduceWith(reduce)
  vi.useFakeTimers()
  for (let rev = 1; rev <= 50; rev += 1) noteTold('live:m1', { rev })
  noteTold('live:m2', { rev: 1 })
  expect(realtime().messages.map(({ topic }) => topic)).toEqual(['live:m2', 'live:m1'])
  vi.advanceTimersByTime(60_000)
  noteTold('live:m1', { rev: 51 })
  expect(realtime().messages).toHaveLength(3)
})
