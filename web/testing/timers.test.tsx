import { expect, test } from 'vitest'

let runs = 0

test('a test may leave a timer behind', () => {
  setTimeout(() => (runs += 1), 10)
  setInterval(() => (runs += 1), 10)
})

test('timers that a test leaves behind do not run during the next one', async () => {
  // On a busy machine they may have run before their own test ended.
  runs = 0
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(runs).toBe(0)
})
