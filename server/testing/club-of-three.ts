import type { World } from './world.ts'

/** Adds an organiser and three players without matches. Returns the organiser and the players' ids. */
export async function createClubOfThree(world: World) {
  return {
    organiser: await world.join('organizer'),
    ann: await world.addPlayer('Ann'),
    bob: await world.addPlayer('Bob'),
    cleo: await world.addPlayer('Cleo'),
  }
}
