import { signUp } from '#contract/players/accounts.ts'
import { setAvatar } from '#contract/players/avatars.ts'
import { listDeletions } from '#contract/deletions.ts'
import { erasePlayer, listMentions } from '#contract/players/erasing.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { examples } from '#contract/examples.ts'
import { recordMatch, voidMatch } from '#contract/matches.ts'
import { addPlayer, deletePlayer, getPlayer } from '#contract/players/players.ts'
import { addSeason } from '#contract/club/seasons.ts'
import { api, inventWord, password, type Scene, type Scenes, type Stage } from './stage.ts'

export type People = ReturnType<typeof createPeople>
export type Person = Awaited<ReturnType<People['createPerson']>>

/** Players and accounts used only by this example. */
export function createPeople(stage: Stage) {
  const { admin } = stage
  const stranger = stage.as(api)

  const createPlayer = async () =>
    (await admin.do(addPlayer, { body: { name: `Nia ${inventWord()}` } })).id
  const stageOnePlayer = async (): Promise<Scene> => ({
    values: { 'player-nia': await createPlayer() },
  })
  const stageTwoPlayers = async (): Promise<Scene> => ({
    values: { 'player-nia': await createPlayer(), 'player-owen': await createPlayer() },
  })

  const inventNewcomer = () => {
    const word = inventWord()
    return { email: `${word.toLowerCase()}@example.org`, name: `Nia ${word}` }
  }
  const stageNewcomer = async (): Promise<Scene> => {
    const { email, name } = inventNewcomer()
    return { by: stranger, values: { 'nia@example.org': email, 'Nia Llewellyn': name } }
  }
  const createPerson = async () => {
    const newcomer = inventNewcomer()
    const body = { ...newcomer, password, confirmPassword: password }
    const session = await stranger.do(signUp, { body }, api)
    const by = stage.as({ ...api, authorization: `Bearer ${session.accessToken}` })
    const values = {
      'nia@example.org': newcomer.email,
      'Nia Llewellyn': newcomer.name,
      nia: newcomer.name.split(' ')[1]!.toLowerCase(),
      'user-nia': session.user.id,
      'player-nia': session.user.playerId,
      'refresh-token': session.refreshToken,
    }
    return { ...newcomer, by, values }
  }
  const stageMatch = async (): Promise<Scene> => {
    const { values } = await stageTwoPlayers()
    const body = {
      sportId: 'tabletennis',
      player1Id: String(values!['player-nia']),
      player2Id: String(values!['player-owen']),
      player1Score: 2,
      player2Score: 1,
    }
    const { id } = await admin.do(recordMatch, { body })
    return { values: { ...values, 'match-friday': id } }
  }

  const stageVoidedMatch = async (): Promise<Scene> => {
    const scene = await stageMatch()
    const params = { id: String(scene.values!['match-friday']) }
    await admin.do(voidMatch, { params, query: { version: 1, reason: 'A slip' } })
    return scene
  }
  const stageDeletedPlayer = async (): Promise<Scene> => {
    const params = { id: await createPlayer() }
    await admin.do(deletePlayer, { params, query: { version: 1 } })
    const { items } = await admin.do(listDeletions, {})
    return { values: { 'deletion-nia': items[0]!.id } }
  }

  const stagePlayerMention = async (): Promise<Scene> => {
    const params = { id: await createPlayer() }
    const { name } = await admin.do(getPlayer, { params })
    await admin.do(createTournament, { body: { name: `Cup of ${name}` } })
    const body = { password, confirmation: name }
    await admin.do(erasePlayer, { params, body })
    const { items } = await admin.do(listMentions, {})
    return { values: { 'mention-nia': items[0]!.id } }
  }

  const stagePlayerWithAvatar = async (): Promise<Scene> => {
    const params = { id: await createPlayer() }
    const { body } = examples.setAvatar
    const { avatarUrl } = await admin.do(setAvatar, { params, body })
    return { values: { 'avatar-nia': avatarUrl!.split('/').at(-1)! } }
  }

  const stageNewSeasonName = async (): Promise<Scene> => ({
    values: { 'Spring 2026': inventWord() },
  })
  const stageSeason = async (): Promise<Scene> => {
    const { values } = await stageNewSeasonName()
    const body = { ...examples.addSeason.body, name: inventWord() }
    const { items } = await admin.do(addSeason, { body })
    const { id } = items.find(({ name }) => name === body.name)!
    return { values: { ...values, 'season-spring': id } }
  }

  const stagePerson = async (): Promise<Scene> => createPerson()
  const stageStranger = async (): Promise<Scene> => ({ by: stranger })
  return {
    admin,
    stranger,
    createPlayer,
    stageOnePlayer,
    stageTwoPlayers,
    inventNewcomer,
    stageNewcomer,
    createPerson,
    stageMatch,
    stageVoidedMatch,
    stageDeletedPlayer,
    stagePlayerMention,
    stagePlayerWithAvatar,
    stageNewSeasonName,
    stageSeason,
    stagePerson,
    stageStranger,
  }
}

/** Scenes of players, matches and ratings. */
export function playScenes(people: People) {
  const {
    stageOnePlayer,
    stageTwoPlayers,
    stageMatch,
    stageVoidedMatch,
    stageDeletedPlayer,
    stagePlayerMention,
    stagePlayerWithAvatar,
    stageNewcomer,
    stageNewSeasonName,
    stageSeason,
    createPerson,
  } = people
  return {
    addSeason: stageNewSeasonName,
    changeSeason: stageSeason,
    deleteSeason: stageSeason,
    addPlayer: async () => ({ values: (await stageNewcomer()).values! }),
    getPlayer: stageOnePlayer,
    updatePlayer: async () => ({
      values: { ...(await stageNewcomer()).values, ...(await stageOnePlayer()).values },
    }),
    setAvatar: stageOnePlayer,
    removeAvatar: stageOnePlayer,
    getAvatar: stagePlayerWithAvatar,
    previewDeletePlayer: stageOnePlayer,
    deletePlayer: stageOnePlayer,
    erasePlayer: async () => ({ values: (await createPerson()).values }),
    mergePlayer: stageTwoPlayers,
    getPlayerRatings: stageOnePlayer,
    getMilestones: stageOnePlayer,
    getHeadToHead: stageTwoPlayers,
    listMatches: stageOnePlayer,
    recordMatch: stageTwoPlayers,
    previewMatch: stageMatch,
    dismissDuplicate: stageMatch,
    getMatch: stageMatch,
    getMatchHistory: stageMatch,
    correctMatch: stageMatch,
    voidMatch: stageMatch,
    enterResults: stageTwoPlayers,
    voidMatches: stageMatch,
    restoreMatch: stageVoidedMatch,
    restoreDeletion: stageDeletedPlayer,
    listMentions: stagePlayerMention,
    editMention: stagePlayerMention,
    keepMention: stagePlayerMention,
  } satisfies Scenes
}
