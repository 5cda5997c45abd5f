import { signUp } from '#contract/players/accounts.ts'
import { setAvatar } from '#contract/players/avatars.ts'
import { listDeletions } from '#contract/deletions.ts'
import { erasePlayer, listMentions } from '#contract/players/erasing.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { examples } from '#contract/examples.ts'
import { recordMatch, voidMatch } from '#contract/matches.ts'
import { addPlayer, deletePlayer, getPlayer } from '#contract/players/players.ts'
import { addSeason } from '#contract/club/seasons.ts'
import { api, freshWord, password, type Scene, type Scenes, type Stage } from './stage.ts'

export type People = ReturnType<typeof createPeople>
export type Person = Awaited<ReturnType<People['createPerson']>>

/** Players and accounts used only by this example. */
export function createPeople(stage: Stage) {
  const { admin } = stage
  const stranger = stage.as(api)

  const createPlayer = async () =>
    (await admin.do(addPlayer, { body: { name: `Nia ${freshWord()}` } })).id
  const onePlayer = async (): Promise<Scene> => ({ values: { 'player-nia': await createPlayer() } })
  const twoPlayers = async (): Promise<Scene> => ({
    values: { 'player-nia': await createPlayer(), 'player-owen': await createPlayer() },
  })

  const inventNewcomer = () => {
    const word = freshWord()
    return { email: `${word.toLowerCase()}@example.org`, name: `Nia ${word}` }
  }
  const asNewcomer = async (): Promise<Scene> => {
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
  const match = async (): Promise<Scene> => {
    const { values } = await twoPlayers()
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

  const voidedMatch = async (): Promise<Scene> => {
    const scene = await match()
    const params = { id: String(scene.values!['match-friday']) }
    await admin.do(voidMatch, { params, query: { version: 1, reason: 'A slip' } })
    return scene
  }
  const deletedPlayer = async (): Promise<Scene> => {
    const params = { id: await createPlayer() }
    await admin.do(deletePlayer, { params, query: { version: 1 } })
    const { items } = await admin.do(listDeletions, {})
    return { values: { 'deletion-nia': items[0]!.id } }
  }

  const playerMention = async (): Promise<Scene> => {
    const params = { id: await createPlayer() }
    const { name } = await admin.do(getPlayer, { params })
    await admin.do(createTournament, { body: { name: `Cup of ${name}` } })
    const body = { password, confirmation: name }
    await admin.do(erasePlayer, { params, body })
    const { items } = await admin.do(listMentions, {})
    return { values: { 'mention-nia': items[0]!.id } }
  }

  const playerWithAvatar = async (): Promise<Scene> => {
    const params = { id: await createPlayer() }
    const { body } = examples.setAvatar
    const { avatarUrl } = await admin.do(setAvatar, { params, body })
    return { values: { 'avatar-nia': avatarUrl!.split('/').at(-1)! } }
  }

  const newSeasonName = async (): Promise<Scene> => ({ values: { 'Spring 2026': freshWord() } })
  const season = async (): Promise<Scene> => {
    const { values } = await newSeasonName()
    const body = { ...examples.addSeason.body, name: freshWord() }
    const { items } = await admin.do(addSeason, { body })
    const { id } = items.find(({ name }) => name === body.name)!
    return { values: { ...values, 'season-spring': id } }
  }

  const asPerson = async (): Promise<Scene> => createPerson()
  const asStranger = async (): Promise<Scene> => ({ by: stranger })
  return {
    admin,
    stranger,
    createPlayer,
    onePlayer,
    twoPlayers,
    inventNewcomer,
    asNewcomer,
    createPerson,
    match,
    voidedMatch,
    deletedPlayer,
    playerMention,
    playerWithAvatar,
    newSeasonName,
    season,
    asPerson,
    asStranger,
  }
}

/** Scenes of players, matches and ratings. */
export function playScenes(people: People) {
  const {
    onePlayer,
    twoPlayers,
    match,
    voidedMatch,
    deletedPlayer,
    playerMention,
    playerWithAvatar,
    asNewcomer,
    newSeasonName,
    season,
    createPerson,
  } = people
  return {
    addSeason: newSeasonName,
    changeSeason: season,
    deleteSeason: season,
    addPlayer: async () => ({ values: (await asNewcomer()).values! }),
    getPlayer: onePlayer,
    updatePlayer: async () => ({
      values: { ...(await asNewcomer()).values, ...(await onePlayer()).values },
    }),
    setAvatar: onePlayer,
    removeAvatar: onePlayer,
    getAvatar: playerWithAvatar,
    previewDeletePlayer: onePlayer,
    deletePlayer: onePlayer,
    erasePlayer: async () => ({ values: (await createPerson()).values }),
    mergePlayer: twoPlayers,
    getPlayerRatings: onePlayer,
    getMilestones: onePlayer,
    getHeadToHead: twoPlayers,
    listMatches: onePlayer,
    recordMatch: twoPlayers,
    previewMatch: match,
    dismissDuplicate: match,
    getMatch: match,
    getMatchHistory: match,
    correctMatch: match,
    voidMatch: match,
    enterResults: twoPlayers,
    voidMatches: match,
    restoreMatch: voidedMatch,
    restoreDeletion: deletedPlayer,
    listMentions: playerMention,
    editMention: playerMention,
    keepMention: playerMention,
  } satisfies Scenes
}
