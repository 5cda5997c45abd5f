import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashPassword } from '../../platform/security/hashing.ts'
import { estimatePasswordStrength } from './password-strength.ts'

/** Returns the longest time that some work blocked the event loop, in ms. */
async function measureLongestBlock(work: () => Promise<unknown>): Promise<number> {
  await sleep(20)
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  await work()
  await sleep(5)
  delays.disable()
  return delays.max / 1e6
}

/** Made of substitutes for letters, which the estimator expands in every combination. */
const adversarial = [
  '4@8({[<63961!|0$5+7%2vv'.repeat(6),
  'aA1!'.repeat(32),
  'i1!|l1!|'.repeat(16),
  '19991231'.repeat(16),
].map((password) => password.slice(0, 128))

test('a password crafted to be slow is rated and hashed without blocking the event loop', async () => {
  const personalData = [`${'4@'.repeat(60)}@example.org`, '$5s Name']
  let ticks = 0
  const ticker = setInterval(() => (ticks += 1), 1)
  let elapsedMs = 0
  const longest = await measureLongestBlock(async () => {
    const from = performance.now()
    await Promise.all(
      adversarial.map(async (password) => estimatePasswordStrength(password, personalData)),
    )
    await hashPassword(adversarial[0]!)
    elapsedMs = performance.now() - from
  })
  clearInterval(ticker)
  expect(ticks).toBeGreaterThan(5)
  expect(longest).toBeLessThan(elapsedMs / 3)
})

test.each([
  ['password', 0],
  ['Password123!', 1],
  ['Correct-Horse7', 4],
  ['Rally-Corner7!tide', 4],
  ['xK9#mQ2$vL5@nR8!wT3%yB6^zC1&pD4*xK9#mQ2$vL5@', 4],
  ['aA1!aA1!aA1!aA1!aA1!aA1!aA1!aA1!aA1!aA1!', 1],
])('the strength of %s is %i of 4', async (password, strength) => {
  expect(await estimatePasswordStrength(password, [])).toBe(strength)
})

test('a password is weaker if it contains the person’s own data', async () => {
  const password = 'Llewellyn-Zq7x'
  const strength = await estimatePasswordStrength(password, ['Nia', 'Llewellyn-Zq7x'])
  expect(strength).toBeLessThan(await estimatePasswordStrength(password, []))
})
