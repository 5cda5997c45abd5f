import { examples } from '#contract/examples.ts'
import { addAffiliation } from '#contract/teams/affiliations.ts'
import { createTeam } from '#contract/teams/team.ts'
import { accepted } from '../tournament.ts'
import type { People } from './people.ts'
import { freshWord, type Scene, type Scenes } from './stage.ts'

/** What teams need, each with a name of its own. */
export function teamScenes({ admin, player, both }: People): Scenes {
  const unnamed = async (): Promise<Scene> => ({
    values: { 'Harbour Street A': freshWord(), 'player-nia': await player() },
  })
  const team = async (): Promise<Scene> => {
    const { values } = await both()
    const captainId = String(values!['player-nia'])
    const body = { ...examples.createTeam.body, name: freshWord(), captainId }
    const { id } = accepted(await admin.call(createTeam, { body }))
    return { values: { ...values, 'team-street': id } }
  }
  const unnamedClub = async (): Promise<Scene> => ({ values: { Broadstone: freshWord() } })
  const club = async (): Promise<Scene> => {
    const name = freshWord()
    const { items } = accepted(await admin.call(addAffiliation, { body: { name } }))
    const { id } = items.find((one) => one.name === name)!
    const values = { 'affiliation-broadstone': id, 'Broadstone Spinners': freshWord() }
    return { values }
  }
  return {
    createTeam: unnamed,
    getTeam: team,
    updateTeam: team,
    deleteTeam: team,
    changeRoster: team,
    getRoster: team,
    addAffiliation: unnamedClub,
    changeAffiliation: club,
    deleteAffiliation: club,
  }
}
