import type * as nodeCrypto from 'node:crypto'
import { vi } from 'vitest'

/*
 * Hashes of passwords at the least cost there is: what they say of themselves, and what they take, stays
 * in `hashing.test.ts`, in the servers started as processes and in the journeys.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof nodeCrypto>()
  type Answer = Parameters<typeof crypto.argon2>[2]
  return {
    ...crypto,
    argon2: (algorithm: 'argon2id', asked: nodeCrypto.Argon2Parameters, answer: Answer) =>
      crypto.argon2(algorithm, { ...asked, memory: 8, passes: 1 }, answer),
  }
})
