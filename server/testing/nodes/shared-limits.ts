import { logIn } from '#contract/players/accounts.ts'
import { count, type PartResult } from '../faults/violations.ts'
import type { Cluster } from './cluster.ts'
import { signUpPerson, password } from './people.ts'

/** Number of wrong passwords checked before the form is blocked. Source: specification, point 9. */
const attempts = 5

/** Guesses a password on all nodes at once. The attempts must be counted together. */
export async function countGuesses(cluster: Cluster): Promise<PartResult> {
  const found: PartResult = { counts: {}, violations: [] }
  const { email } = await signUpPerson(cluster)
  const guess = async (node: number, guessed: string) => {
    const call = cluster.club.stranger(() => cluster.nodes[node % cluster.nodes.length]!.url)
    return (await call(logIn, { body: { email, password: guessed } })).error.key
  }
  const guesses = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => guess(at, `Wrong-Corner7!tide${at}`)),
  )
  const countKey = (key: string) => guesses.filter((one) => one === key).length
  // The last attempt to be checked locks the account and says so.
  const judged = countKey('signIn.wrong') + countKey('account.lockedNow')
  const refused = countKey('signIn.tooMany') + countKey('account.lockedUntil')
  if (judged !== attempts || countKey('account.lockedNow') !== 1 || judged + refused !== 24)
    found.violations.push(`${judged} guesses were checked: ${guesses.join()}`)
  count(found.counts, 'guesses checked', judged)
  count(found.counts, 'guesses refused', refused)
  const right = await Promise.all(cluster.nodes.map(async (_, node) => guess(node, password)))
  if (right.some((key) => key !== 'signIn.tooMany' && key !== 'account.lockedUntil'))
    found.violations.push(`the right password was answered ${right.join()}`)
  return found
}
