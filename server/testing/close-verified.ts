import { expect } from 'vitest'
import type { Database } from '../platform/database.ts'
import type { World } from './world.ts'

/** Closes a world once everything stored in it equals what follows from its logs. */
export async function closeVerified(
  world: World,
  verify: (db: Database) => Promise<readonly unknown[]>,
): Promise<void> {
  const differences = await verify(world.server.house.db)
  await world.close()
  expect(differences).toEqual([])
}
