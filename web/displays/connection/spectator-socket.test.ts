import { afterEach, expect, test, vi } from 'vitest'
import { openConnection } from './spectator-socket.ts'

type Answer = (isWatched: boolean | null) => void

/** The server's replies to `watch`, in order. */
const answers = vi.hoisted((): (boolean | null)[] => [])
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: () => undefined,
    emit: (_event: string, _topic: string, answer: Answer) => answer(answers.shift()!),
    disconnect: () => undefined,
  }),
}))
afterEach(() => {
  vi.useRealTimers()
})

test('makes a screen reload a match that the server could not look up at first', () => {
  vi.useFakeTimers()
  answers.push(null, true)
  const onMessage = vi.fn()
  const line = openConnection(null, { onMessage: onMessage, onConnection: () => undefined })
  line.follow(['live:m1'])
  expect(onMessage).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onMessage.mock.calls).toEqual([['live:m1', {}]])
  line.stop()
})
