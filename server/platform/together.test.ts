import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

test('statements sent together give their answers in order', async () => {
  const slow = sleep(5).then(() => 'slow')
  expect(await together(slow, Promise.resolve(2))).toEqual(['slow', 2])
})

test('together they fail as the one that failed first, once all of them ended', async () => {
  let ended = false
  const works = [
    sleep(10).then(() => {
      ended = true
      throw new Error('the transaction is over')
    }),
    sleep(2).then(() => {
      throw new Error('the reason')
    }),
  ] as const
  await expect(together(...works)).rejects.toThrow('the reason')
  expect(ended).toBe(true)
})
