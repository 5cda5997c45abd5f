import { logIn } from '#contract/players/accounts.ts'
import { addToCount, type PartResult } from '../faults/violations.ts'
import type { Cluster } from './cluster.ts'
import { signUpPerson, password } from './people.ts'

/** Number of wrong passwords checked before the form is blocked. Source: specification, point 9. */
const maxAttempts = 5

/** Guesses a password on all nodes at once. The attempts must be counted together. */
export async function countGuesses(cluster: Cluster): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const { email } = await signUpPerson(cluster)
  const guess = async (node: number, guessed: string) => {
    const call = cluster.club.stranger(() => cluster.nodes[node % cluster.nodes.length]!.url)
    return (await call(logIn, { body: { email, password: guessed } })).error.key
  }
  const guesses = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => guess(index, `Wrong-Corner7!tide${index}`)),
  )
  const countKey = (key: string) => guesses.filter((errorKey) => errorKey === key).length
  // The last attempt to be checked locks the account and says so.
  const checkedCount = countKey('signIn.wrong') + countKey('account.lockedNow')
  const refusedCount = countKey('signIn.tooMany') + countKey('account.lockedUntil')
  if (
    checkedCount !== maxAttempts ||
    countKey('account.lockedNow') !== 1 ||
    checkedCount + refusedCount !== 24
  )
    result.violations.push(`${checkedCount} guesses were checked: ${guesses.join()}`)
  addToCount(result.counts, 'guesses checked', checkedCount)
  addToCount(result.counts, 'guesses refused', refusedCount)
  const rightAnswers = await Promise.all(
    cluster.nodes.map(async (_, node) => guess(node, password)),
  )
  if (rightAnswers.some((key) => key !== 'signIn.tooMany' && key !== 'account.lockedUntil'))
    result.violations.push(`the right password was answered ${rightAnswers.join()}`)
  return result
}
