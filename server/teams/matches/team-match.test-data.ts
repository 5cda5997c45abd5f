import { changeRoster, createTeam } from '#contract/teams/team.ts'
import {
  changeTeamMatch,
  createTeamMatch,
  getTeamMatch,
  type TeamMatch,
} from '#contract/teams/team-match.ts'
import { accepted, type Caller, type World } from '../../testing/world.ts'

export type Command = { type: string; [name: string]: unknown }

/** Creates two teams of three, captains first. The other members have no accounts. */
export async function createTwoTeams(world: World) {
  const organiser = await world.join('organizer', 'Olga Organiser')
  const home = await world.join('player', 'Hanna Home')
  const away = await world.join('player', 'Abel Away')
  const { addPlayer } = world
  const creator = { organiser, addPlayer }
  const [homeId, homePlayers] = await makeTeam(creator, 'Street', home.playerId, [
    'Hugo Two',
    'Hera Three',
  ])
  const [awayId, awayPlayers] = await makeTeam(creator, 'Quay', away.playerId, [
    'Ada Two',
    'Axel Three',
  ])
  return { organiser, home, away, homeId, awayId, homePlayers, awayPlayers }
}

type TeamCreator = {
  readonly organiser: Caller
  readonly addPlayer: (name: string) => Promise<string>
}

/** Creates a table tennis team with its captain, who may have no account. */
export async function makeTeam(
  { organiser, addPlayer }: TeamCreator,
  name: string,
  captainId: string,
  others: readonly string[],
): Promise<[string, string[]]> {
  const body = { sportId: 'tabletennis' as const, name, captainId }
  const { id } = await organiser.do(createTeam, { body })
  const ids = [captainId]
  for (const other of others) {
    const playerId = await addPlayer(other)
    ids.push(playerId)
    const command = { type: 'add' as const, playerId }
    await organiser.do(changeRoster, { params: { id }, body: { command } })
  }
  return [id, ids]
}

/** Returns a line-up of three players in order, the first two as the pair. */
export const createLineUp = (side: 'home' | 'away', ids: readonly (string | null)[]): Command => ({
  type: 'lineUp',
  side,
  places: { '1': [ids[0]], '2': [ids[1]], '3': [ids[2]], D: [ids[0], ids[1]] },
})

export const win = (n: number, side: 1 | 2): Command => ({
  type: 'rubber',
  n,
  score: side === 1 ? [3, 1] : [1, 3],
})

export const sendCommand = async (by: Caller, id: string, command: Command) =>
  by.call(changeTeamMatch, { params: { id }, body: { command: command as never } })
export const change = async (by: Caller, id: string, command: Command): Promise<TeamMatch> =>
  accepted(await sendCommand(by, id, command))
export const refused = async (by: Caller, id: string, command: Command) =>
  by.refused(changeTeamMatch, { params: { id }, body: { command: command as never } })
export const read = async (by: Caller, id: string) => await by.do(getTeamMatch, { params: { id } })

/** Creates two teams and helpers for their team matches. */
export async function setUpTeams(world: World) {
  const teams = await createTwoTeams(world)
  const { organiser, homeId, awayId, homePlayers, awayPlayers } = teams
  const create = async (fields: object = {}) => {
    const body = { homeId, awayId, systemId: 'tt.british10', ...fields }
    return (await organiser.do(createTeamMatch, { body })).id
  }
  const startMatch = async () => {
    const id = await create()
    await change(organiser, id, createLineUp('home', homePlayers))
    await change(organiser, id, createLineUp('away', awayPlayers))
    return id
  }
  const playMatch = async (wins: number) => {
    const id = await startMatch()
    for (let n = 1; n <= 10; n++) await change(organiser, id, win(n, n <= wins ? 1 : 2))
    return id
  }
  const commandRoster = async (teamId: string, rosterCommand: object) => {
    const body = { command: rosterCommand as never }
    await organiser.do(changeRoster, { params: { id: teamId }, body })
  }
  return { ...teams, create, startMatch, playMatch, commandRoster }
}

export type Teams = Awaited<ReturnType<typeof setUpTeams>> & { readonly world: World }
