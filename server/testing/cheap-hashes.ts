import type * as nodeCrypto from 'node:crypto'
import { vi } from 'vitest'

/*
 * Hashes passwords at minimal cost. The real parameters are tested in `hashing.test.ts`, in server
 * processes and in journeys.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof nodeCrypto>()
  type Callback = Parameters<typeof crypto.argon2>[2]
  return {
    ...crypto,
    argon2: (algorithm: 'argon2id', parameters: nodeCrypto.Argon2Parameters, callback: Callback) =>
      crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback),
  }
})
