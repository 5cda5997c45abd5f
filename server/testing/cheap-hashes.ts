import type * as nodeCrypto from 'node:crypto'
import { vi } from 'vitest'

/*
 * Hashes passwords at minimal cost. The real parameters are tested in `hashing.test.ts`, in server
 * processes and in journeys.
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
