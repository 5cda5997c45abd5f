import { expect, test, vi } from 'vitest'
import type { AppContext } from '../config/app-context.ts'
import { shareReplies } from './share-replies.ts'

function createSharedReply(loadReply: () => Promise<number>) {
  let now = 1_000_000
  const context = { clock: () => now } as AppContext
  const shared = shareReplies(loadReply, { lifetimeMs: 500, keyOf: String })
  return { ask: async (key = 'a') => shared(context, key), pass: (ms: number) => (now += ms) }
}

test('creates one reply for all requests within its lifetime', async () => {
  const loadReply = vi.fn(async () => Promise.resolve(1))
  const { ask, pass } = createSharedReply(loadReply)
  await Promise.all([ask(), ask()])
  pass(499)
  await ask()
  expect(loadReply).toHaveBeenCalledTimes(1)
  await ask('b')
  expect(loadReply).toHaveBeenCalledTimes(2)
  pass(1)
  await ask()
  expect(loadReply).toHaveBeenCalledTimes(3)
})

test('creates a new reply if the clock was set back', async () => {
  const loadReply = vi.fn(async () => Promise.resolve(1))
  const { ask, pass } = createSharedReply(loadReply)
  await ask()
  pass(-3_600_000)
  await ask()
  expect(loadReply).toHaveBeenCalledTimes(2)
})

test('does not share a failure', async () => {
  const loadReply = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(2)
  const { ask } = createSharedReply(loadReply)
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe(2)
})
