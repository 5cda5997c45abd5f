import type { Engine } from '../platform/dialect.ts'
import { createTestDatabase } from './databases.ts'
import { createWorld, type Caller, type World } from './world.ts'

export type ClubOfThree = {
  readonly world: World
  readonly organiser: Caller
  /** Ids of the players. */
  readonly ann: string
  readonly bob: string
  readonly cleo: string
}

/** A world with an organiser and three players, who have not played yet. */
export async function clubOfThree(
  engine: Engine['name'],
  createDatabase = createTestDatabase,
): Promise<ClubOfThree> {
  const world = await createWorld(engine, {}, createDatabase)
  const organiser = await world.join('organizer')
  const ann = await world.addPlayer('Ann')
  const bob = await world.addPlayer('Bob')
  const cleo = await world.addPlayer('Cleo')
  return { world, organiser, ann, bob, cleo }
}
