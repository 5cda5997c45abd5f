import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { examples } from '#contract/examples.ts'
import { addAffiliation } from '#contract/teams/affiliations.ts'
import {
  changeTeamMatch,
  createTeamMatch,
  makeConfirmCode,
  type TeamMatchCommandWire,
} from '#contract/teams/team-match.ts'
import { addTeamSystem } from '#contract/teams/systems.ts'
import { createTeam } from '#contract/teams/team.ts'
import { createTournament, startTournament } from '#contract/tournaments/life.ts'
import { enterTeam } from '#contract/tournaments/teams.ts'
import type { People } from './people.ts'
import { inventWord, type Scene, type Scenes } from './stage.ts'

/** Scenes of teams, each with a unique name. */
export function teamScenes(
  { admin, createPlayer, stageTwoPlayers }: People,
  now: () => number,
): Scenes {
  const formatTimeIn = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()
  const { startsAt, lineUpsDue } = examples.createTeamMatch.body
  const stageNewTeamName = async (): Promise<Scene> => ({
    values: { 'Harbour Street A': inventWord(), 'player-nia': await createPlayer() },
  })
  const stageTeam = async (): Promise<Scene> => {
    const { values } = await stageTwoPlayers()
    const captainId = String(values!['player-nia'])
    const body = { ...examples.createTeam.body, name: inventWord(), captainId }
    const { id } = await admin.do(createTeam, { body })
    return { values: { ...values, 'team-street': id } }
  }
  const stagePublicTeam = async (): Promise<Scene> => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings: { publicResults: true } } })
    return stageTeam()
  }
  const stageTwoTeams = async (): Promise<Scene> => {
    const { values } = await stageTwoPlayers()
    const create = async (playerId: string) => {
      const body = { ...examples.createTeam.body, name: inventWord(), captainId: playerId }
      return (await admin.do(createTeam, { body })).id
    }
    const street = await create(String(values!['player-nia']))
    const quay = await create(String(values!['player-owen']))
    const dates = { [String(startsAt)]: formatTimeIn(48), [String(lineUpsDue)]: formatTimeIn(47) }
    return { values: { ...values, ...dates, 'team-street': street, 'team-quay': quay } }
  }
  const stageTeamMatch = async (): Promise<Scene> => {
    const { values } = await stageTwoTeams()
    const body = {
      homeId: String(values!['team-street']),
      awayId: String(values!['team-quay']),
      systemId: 'tt.british10',
    }
    const { id } = await admin.do(createTeamMatch, { body })
    return { values: { ...values, 'team-match-tuesday': id } }
  }
  const stageSentSheet = async (): Promise<Scene> => {
    const { values } = await stageTeamMatch()
    const params = { id: String(values!['team-match-tuesday']) }
    const change = async (command: TeamMatchCommandWire) =>
      await admin.do(changeTeamMatch, { params, body: { command } })
    await change({ type: 'report', score: [7, 3] })
    await change({ type: 'send', moveDate: false, early: '' })
    const { code } = await admin.do(makeConfirmCode, { params })
    return { values: { ...values, 'confirm-code': code } }
  }
  const stageNewClubName = async (): Promise<Scene> => ({ values: { Broadstone: inventWord() } })
  const stageClub = async (): Promise<Scene> => {
    const name = inventWord()
    const { items } = await admin.do(addAffiliation, { body: { name } })
    const { id } = items.find((team) => team.name === name)!
    const values = { 'affiliation-broadstone': id, 'Broadstone Spinners': inventWord() }
    return { values }
  }
  const stageNewSystemName = async (): Promise<Scene> => ({
    values: { 'Four singles and a doubles': inventWord() },
  })
  const stageSystem = async (): Promise<Scene> => {
    const name = inventWord()
    const body = { system: { ...examples.addTeamSystem.body.system, name } }
    const { items } = await admin.do(addTeamSystem, { body })
    return { values: { 'system-pairs': items.find((item) => item.system.name === name)!.id } }
  }
  const stageTeamCup = async (isStarted: boolean): Promise<Scene> => {
    const { values } = await stageTwoTeams()
    const settings = { entrants: 'teams' } as const
    const body = { name: `Cup ${inventWord()}`, minParticipants: 2, settings }
    const { id } = await admin.do(createTournament, { body })
    const params = { id }
    if (isStarted) {
      for (const teamKey of ['team-street', 'team-quay']) {
        const teamId = String(values![teamKey])
        await admin.do(enterTeam, { params, body: { teamId } })
      }
      await admin.do(startTournament, { params })
    }
    return { values: { ...values, 'cup-spring': id } }
  }
  return {
    enterTeam: async () => stageTeamCup(false),
    openTeamMatch: async () => stageTeamCup(true),
    createTeam: stageNewTeamName,
    getTeam: stageTeam,
    getPublicTeam: stagePublicTeam,
    getTeamCard: stagePublicTeam,
    updateTeam: stageTeam,
    deleteTeam: stageTeam,
    changeRoster: stageTeam,
    getRoster: stageTeam,
    listTeamMatches: stageTeam,
    exportTeamMatches: stageTeam,
    createTeamMatch: stageTwoTeams,
    getTeamMatch: stageTeamMatch,
    changeTeamMatch: stageTeamMatch,
    deleteTeamMatch: stageTeamMatch,
    makeConfirmCode: stageTeamMatch,
    readSheet: stageSentSheet,
    confirmByCode: stageSentSheet,
    addTeamSystem: stageNewSystemName,
    changeTeamSystem: stageSystem,
    deleteTeamSystem: stageSystem,
    addAffiliation: stageNewClubName,
    updateAffiliation: stageClub,
    deleteAffiliation: stageClub,
  }
}
