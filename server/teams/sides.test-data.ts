import { changeRoster, createTeam } from '#contract/teams/team.ts'
import type { engineNames } from '../testing/databases.ts'
import { accepted } from '../testing/tournament.ts'
import { createWorld, type Caller } from '../testing/world.ts'

export type Command = { type: string; [name: string]: unknown }

/** A club with two teams of three, their captains first, of whom the others have no accounts. */
export async function gatherTeams(engine: (typeof engineNames)[number]) {
  const world = await createWorld(engine)
  const organiser = await world.join('organizer')
  const home = await world.join('player', 'Hanna Home')
  const away = await world.join('player', 'Abel Away')
  const { addPlayer } = world
  const make = { organiser, addPlayer }
  const [homeId, ours] = await makeTeam(make, 'Street', home, ['Hugo Two', 'Hera Three'])
  const [awayId, theirs] = await makeTeam(make, 'Quay', away, ['Ada Two', 'Axel Three'])
  return { world, organiser, home, away, homeId, awayId, ours, theirs }
}

type Making = {
  readonly organiser: Caller
  readonly addPlayer: (name: string) => Promise<string>
}

async function makeTeam(
  { organiser, addPlayer }: Making,
  name: string,
  { playerId: captainId }: Caller,
  others: readonly string[],
): Promise<[string, string[]]> {
  const body = { sportId: 'tabletennis' as const, name, captainId }
  const { id } = accepted(await organiser.call(createTeam, { body }))
  const ids = [captainId]
  for (const other of others) {
    const playerId = await addPlayer(other)
    ids.push(playerId)
    const command = { type: 'add' as const, playerId }
    accepted(await organiser.call(changeRoster, { params: { id }, body: { command } }))
  }
  return [id, ids]
}

/** Three players at their places, the first two as the pair. */
export const lineUp = (side: 'home' | 'away', ids: readonly (string | null)[]): Command => ({
  type: 'lineUp',
  side,
  places: { '1': [ids[0]], '2': [ids[1]], '3': [ids[2]], D: [ids[0], ids[1]] },
})

export const win = (n: number, side: 1 | 2): Command => ({
  type: 'rubber',
  n,
  score: side === 1 ? [3, 1] : [1, 3],
})
