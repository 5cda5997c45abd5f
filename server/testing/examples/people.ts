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
export type Person = Awaited<ReturnType<People['person']>>

/** Players and accounts used only by this example. */
export function createPeople(stage: Stage) {
  const { admin } = stage
  const stranger = stage.as(api)

  const player = async () =>
    (await admin.do(addPlayer, { body: { name: `Nia ${freshWord()}` } })).id
  const nia = async (): Promise<Scene> => ({ values: { 'player-nia': await player() } })
  const both = async (): Promise<Scene> => ({
    values: { 'player-nia': await player(), 'player-owen': await player() },
  })

  const newcomer = () => {
    const word = freshWord()
    return { email: `${word.toLowerCase()}@example.org`, name: `Nia ${word}` }
  }
  const stranded = async (): Promise<Scene> => {
    const { email, name } = newcomer()
    return { by: stranger, values: { 'nia@example.org': email, 'Nia Llewellyn': name } }
  }
  const person = async () => {
    const who = newcomer()
    const body = { ...who, password, confirmPassword: password }
    const opened = await stranger.do(signUp, { body }, api)
    const by = stage.as({ ...api, authorization: `Bearer ${opened.accessToken}` })
    const values = {
      'nia@example.org': who.email,
      'Nia Llewellyn': who.name,
      nia: who.name.split(' ')[1]!.toLowerCase(),
      'user-nia': opened.user.id,
      'player-nia': opened.user.playerId,
      'refresh-token': opened.refreshToken,
    }
    return { ...who, by, values }
  }
  const match = async (): Promise<Scene> => {
    const { values } = await both()
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

  const voided = async (): Promise<Scene> => {
    const scene = await match()
    const params = { id: String(scene.values!['match-friday']) }
    await admin.do(voidMatch, { params, query: { version: 1, reason: 'A slip' } })
    return scene
  }
  const deleted = async (): Promise<Scene> => {
    const params = { id: await player() }
    await admin.do(deletePlayer, { params, query: { version: 1 } })
    const { items } = await admin.do(listDeletions, {})
    return { values: { 'deletion-nia': items[0]!.id } }
  }

  const mentioned = async (): Promise<Scene> => {
    const params = { id: await player() }
    const { name } = await admin.do(getPlayer, { params })
    await admin.do(createTournament, { body: { name: `Cup of ${name}` } })
    const body = { password, confirmation: name }
    await admin.do(erasePlayer, { params, body })
    const { items } = await admin.do(listMentions, {})
    return { values: { 'mention-nia': items[0]!.id } }
  }

  const pictured = async (): Promise<Scene> => {
    const params = { id: await player() }
    const { body } = examples.setAvatar
    const { avatarUrl } = await admin.do(setAvatar, { params, body })
    return { values: { 'avatar-nia': avatarUrl!.split('/').at(-1)! } }
  }

  const unnamed = async (): Promise<Scene> => ({ values: { 'Spring 2026': freshWord() } })
  const season = async (): Promise<Scene> => {
    const { values } = await unnamed()
    const body = { ...examples.addSeason.body, name: freshWord() }
    const { items } = await admin.do(addSeason, { body })
    const { id } = items.find(({ name }) => name === body.name)!
    return { values: { ...values, 'season-spring': id } }
  }

  const asPerson = async (): Promise<Scene> => person()
  const anyone = async (): Promise<Scene> => ({ by: stranger })
  return {
    admin,
    stranger,
    player,
    nia,
    both,
    newcomer,
    stranded,
    person,
    match,
    voided,
    deleted,
    mentioned,
    pictured,
    unnamed,
    season,
    asPerson,
    anybody: anyone,
  }
}

/** Scenes of players, matches and ratings. */
export function playScenes(people: People) {
  const {
    nia,
    both,
    match,
    voided,
    deleted,
    mentioned,
    pictured,
    stranded,
    unnamed,
    season,
    person,
  } = people
  return {
    addSeason: unnamed,
    changeSeason: season,
    deleteSeason: season,
    addPlayer: async () => ({ values: (await stranded()).values! }),
    getPlayer: nia,
    updatePlayer: async () => ({
      values: { ...(await stranded()).values, ...(await nia()).values },
    }),
    setAvatar: nia,
    removeAvatar: nia,
    getAvatar: pictured,
    previewDeletePlayer: nia,
    deletePlayer: nia,
    erasePlayer: async () => ({ values: (await person()).values }),
    mergePlayer: both,
    getPlayerRatings: nia,
    getMilestones: nia,
    getHeadToHead: both,
    listMatches: nia,
    recordMatch: both,
    previewMatch: match,
    dismissDuplicate: match,
    getMatch: match,
    getMatchHistory: match,
    correctMatch: match,
    voidMatch: match,
    enterResults: both,
    voidMatches: match,
    restoreMatch: voided,
    restoreDeletion: deleted,
    listMentions: mentioned,
    editMention: mentioned,
    keepMention: mentioned,
  } satisfies Scenes
}
