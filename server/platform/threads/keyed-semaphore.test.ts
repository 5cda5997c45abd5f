import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keyedSemaphore } from './keyed-semaphore.ts'

const createRefusal = () => new Error('too long')

test('limits concurrency, first come first served', async () => {
  const run = keyedSemaphore(2, 1000, createRefusal)
  let running = 0
  let maxRunning = 0
  const started: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) =>
      run(async () => {
        started.push(at)
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await sleep(1)
        running -= 1
      }),
    ),
  )
  expect(maxRunning).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('passes the slot on after a failure', async () => {
  const run = keyedSemaphore(1, 1000, createRefusal)
  const failed = run(async () => Promise.reject(new Error('no')))
  const next = run(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('done')
})

test('refuses a task that waits too long, without starting it or delaying others', async () => {
  const run = keyedSemaphore(1, 20, createRefusal)
  let hasStarted = false
  const long = run(async () => sleep(60))
  await expect(
    run(async () => {
      hasStarted = true
    }),
  ).rejects.toThrow('too long')
  await long
  await expect(run(async () => 'done')).resolves.toBe('done')
  expect(hasStarted).toBe(false)
})

test('tasks with the same key run in order, without delaying others', async () => {
  const run = keyedSemaphore(2, 1000, createRefusal)
  const done: string[] = []
  const createTask = (name: string, ms: number) => async () => {
    await sleep(ms)
    done.push(name)
  }
  await Promise.all([
    run(createTask('first', 30), 'one'),
    run(createTask('second', 0), 'one'),
    run(createTask('other', 0), 'other'),
    run(createTask('nameless', 0)),
  ])
  expect(done).toEqual(['other', 'nameless', 'first', 'second'])
  await run(createTask('third', 0), 'one')
  expect(done.at(-1)).toBe('third')
})

test('a task with a key keeps its place in the queue', async () => {
  const run = keyedSemaphore(1, 1000, createRefusal)
  const started: number[] = []
  await Promise.all(
    Array.from({ length: 12 }, async (_, at) =>
      run(
        async () => {
          started.push(at)
          await sleep(1)
        },
        at % 2 === 0 ? 'one' : undefined,
      ),
    ),
  )
  expect(started).toEqual(Array.from({ length: 12 }, (_, at) => at))
})

test('refuses a task that waits too long for its key once, without delaying others', async () => {
  const run = keyedSemaphore(5, 20, createRefusal)
  const long = run(async () => sleep(60), 'one')
  await expect(run(async () => 'too late', 'one')).rejects.toThrow('too long')
  await expect(run(async () => 'done', 'other')).resolves.toBe('done')
  await long
  await expect(run(async () => 'done', 'one')).resolves.toBe('done')
})
