import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchWithRetry } from './watch-with-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection that returns these replies in order. */
function answering(...answers: (boolean | null)[]) {
  const asked: number[] = []
  return {
    asked,
    connected: true,
    emit: (_event: string, _topic: string, answer: (isWatched: boolean | null) => void) => {
      asked.push(Date.now())
      answer(answers.shift() ?? null)
    },
  }
}

test('retries a topic that could not be looked up until it is watched', async () => {
  const socket = answering(null, null, true)
  const watched = vi.fn()
  const start = Date.now()
  watchWithRetry(socket, 'live:m1', { isFollowed: () => true, watched })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.asked.map((at) => at - start)).toEqual([0, 1_000, 3_000])
  expect(watched).toHaveBeenCalledOnce()
})

test('reports what may have been missed only if the topic is watched late', () => {
  const missed = vi.fn()
  watchWithRetry(answering(true), 'live:m1', { isFollowed: () => true, missed })
  vi.advanceTimersByTime(60_000)
  expect(missed).not.toHaveBeenCalled()
  watchWithRetry(answering(null, true), 'live:m1', { isFollowed: () => true, missed })
  vi.advanceTimersByTime(60_000)
  expect(missed).toHaveBeenCalledOnce()
})

test('does not retry a topic that the user may not see', async () => {
  const socket = answering(false)
  watchWithRetry(socket, 'live:m1', { isFollowed: () => true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.asked).toHaveLength(1)
})

test('stops retrying once no screen follows the topic, or the connection is lost', async () => {
  const left = answering(null, true)
  watchWithRetry(left, 'live:m1', { isFollowed: () => false })
  const lost = { ...answering(null, true), connected: false }
  watchWithRetry(lost, 'live:m1', { isFollowed: () => true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([left.asked.length, lost.asked.length]).toEqual([1, 1])
})
