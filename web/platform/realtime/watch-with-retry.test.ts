import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchWithRetry } from './watch-with-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns a connection that sends these replies in order. */
function createSocket(...answers: (boolean | null)[]) {
  const requestTimes: number[] = []
  return {
    requestTimes,
    connected: true,
    emit: (_event: string, _topic: string, answer: (isWatched: boolean | null) => void) => {
      requestTimes.push(Date.now())
      answer(answers.shift() ?? null)
    },
  }
}

test('retries a topic that could not be looked up until it is watched', async () => {
  const socket = createSocket(null, null, true)
  const onWatched = vi.fn()
  const start = Date.now()
  watchWithRetry(socket, 'live:m1', { isFollowed: () => true, onWatched })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.requestTimes.map((at) => at - start)).toEqual([0, 1_000, 3_000])
  expect(onWatched).toHaveBeenCalledOnce()
})

test('reports what may have been missed only if the topic is watched late', () => {
  const onMissed = vi.fn()
  watchWithRetry(createSocket(true), 'live:m1', { isFollowed: () => true, onMissed })
  vi.advanceTimersByTime(60_000)
  expect(onMissed).not.toHaveBeenCalled()
  watchWithRetry(createSocket(null, true), 'live:m1', { isFollowed: () => true, onMissed })
  vi.advanceTimersByTime(60_000)
  expect(onMissed).toHaveBeenCalledOnce()
})

test('does not retry a topic that the user may not see', async () => {
  const socket = createSocket(false)
  watchWithRetry(socket, 'live:m1', { isFollowed: () => true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.requestTimes).toHaveLength(1)
})

test('stops retrying once no screen follows the topic, or the connection is lost', async () => {
  const left = createSocket(null, true)
  watchWithRetry(left, 'live:m1', { isFollowed: () => false })
  const lost = { ...createSocket(null, true), connected: false }
  watchWithRetry(lost, 'live:m1', { isFollowed: () => true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([left.requestTimes.length, lost.requestTimes.length]).toEqual([1, 1])
})
