import type { World } from './world.ts'

/** An organiser and the ids of three players, without matches. */
export async function createClubOfThree(world: World) {
  return {
    organiser: await world.join('organizer'),
    ann: await world.addPlayer('Ann'),
    bob: await world.addPlayer('Bob'),
    cleo: await world.addPlayer('Cleo'),
  }
}
