import { afterEach, expect, test, vi } from 'vitest'
import { openConnection } from './spectator-socket.ts'

type Reply = (isWatched: boolean | null) => void

/** The server's replies to `watch`, in order. */
const replies = vi.hoisted((): (boolean | null)[] => [])
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: () => undefined,
    emit: (_event: string, _topic: string, reply: Reply) => reply(replies.shift()!),
    disconnect: () => undefined,
  }),
}))
afterEach(() => {
  vi.useRealTimers()
})

test('makes a screen reload a match that the server could not look up at first', () => {
  vi.useFakeTimers()
  replies.push(null, true)
  const onMessage = vi.fn()
  const connection = openConnection(null, { onMessage, onConnection: () => undefined })
  connection.follow(['live:m1'])
  expect(onMessage).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onMessage.mock.calls).toEqual([['live:m1', {}]])
  connection.stop()
})
