import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keyedSemaphore } from './keyed-semaphore.ts'

const refusal = () => new Error('too long')

test('limits concurrency, first come first served', async () => {
  const inTurn = keyedSemaphore(2, 1000, refusal)
  let underWay = 0
  let most = 0
  const begun: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) =>
      inTurn(async () => {
        begun.push(at)
        underWay += 1
        most = Math.max(most, underWay)
        await sleep(1)
        underWay -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('passes the slot on after a failure', async () => {
  const inTurn = keyedSemaphore(1, 1000, refusal)
  const failed = inTurn(async () => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('done')
})

test('refuses a task that waits too long, without starting it or delaying others', async () => {
  const inTurn = keyedSemaphore(1, 20, refusal)
  let isBegun = false
  const long = inTurn(async () => sleep(60))
  await expect(
    inTurn(async () => {
      isBegun = true
    }),
  ).rejects.toThrow('too long')
  await long
  await expect(inTurn(async () => 'done')).resolves.toBe('done')
  expect(isBegun).toBe(false)
})

test('tasks with the same key run in order, without delaying others', async () => {
  const inTurn = keyedSemaphore(2, 1000, refusal)
  const done: string[] = []
  const work = (said: string, ms: number) => async () => {
    await sleep(ms)
    done.push(said)
  }
  await Promise.all([
    inTurn(work('first', 30), 'one'),
    inTurn(work('second', 0), 'one'),
    inTurn(work('other', 0), 'other'),
    inTurn(work('nameless', 0)),
  ])
  expect(done).toEqual(['other', 'nameless', 'first', 'second'])
  await inTurn(work('third', 0), 'one')
  expect(done.at(-1)).toBe('third')
})

test('a task with a key keeps its place in the queue', async () => {
  const inTurn = keyedSemaphore(1, 1000, refusal)
  const begun: number[] = []
  await Promise.all(
    Array.from({ length: 12 }, async (_, at) =>
      inTurn(
        async () => {
          begun.push(at)
          await sleep(1)
        },
        at % 2 === 0 ? 'one' : undefined,
      ),
    ),
  )
  expect(begun).toEqual(Array.from({ length: 12 }, (_, at) => at))
})

test('refuses a task that waits too long for its key once, without delaying others', async () => {
  const inTurn = keyedSemaphore(5, 20, refusal)
  const long = inTurn(async () => sleep(60), 'one')
  await expect(inTurn(async () => 'too late', 'one')).rejects.toThrow('too long')
  await expect(inTurn(async () => 'done', 'other')).resolves.toBe('done')
  await long
  await expect(inTurn(async () => 'done', 'one')).resolves.toBe('done')
})
