import { describe, expect, test } from 'vitest'
import {
  changeClubSettings,
  getClubSettings,
  type EverySetting,
} from '#contract/club/club-settings.ts'
import { getPublicLeaderboard } from '#contract/club/displays.ts'
import { signUp } from '#contract/players/accounts.ts'
import { eraseMe } from '#contract/players/erasing.ts'
import { deletePlayer, updatePlayer } from '#contract/players/players.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted } from '../testing/world.ts'

describe.each(engineNames)('the public leaderboard on %s', async (engine) => {
  const { world, admin } = await stageOnce(engine, async (world) => ({
    admin: await world.join('admin', 'Ada Admin'),
  }))

  const changeSettings = async (settings: Partial<EverySetting>) => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings } })
  }
  const readLeaderboard = async (sportId?: 'tabletennis' | 'darts', headers = {}) =>
    world.stranger.call(getPublicLeaderboard, { query: { sportId } }, headers)
  const listNames = async () =>
    accepted(await readLeaderboard('tabletennis')).items.map(({ name }) => name)
  /** Ranks two players; the first one wins. */
  const playFiveMatches = async (player1Id: string, player2Id: string) => {
    for (let match = 0; match < 5; match += 1) {
      world.pass(60_000)
      await world.record({ player1Id, player2Id, player1Score: 2, player2Score: 0 })
    }
  }
  const addRankedPair = async (first: string, second: string) => {
    const pair = [await world.addPlayer(first), await world.addPlayer(second)] as const
    await playFiveMatches(...pair)
    return pair
  }

  test('returns 404 if the club shows its results to members only', async () => {
    await addRankedPair('Ann Able', 'Bob Baker')
    const refused = await readLeaderboard()
    expect(refused.status).toBe(404)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.text).not.toContain('Ann')
    await changeSettings({ publicResults: true })
    expect(await listNames()).toEqual(['Ann Able', 'Bob Baker'])
    await changeSettings({ publicResults: false })
    expect((await readLeaderboard()).status).toBe(404)
  })

  test('shows rank, name, rating and results, but nothing of an account', async () => {
    await addRankedPair('Ann Able', 'Bob Baker')
    await changeSettings({ publicResults: true })
    const reply = await readLeaderboard()
    expect(accepted(reply)).toEqual({
      clubName: 'Test Club',
      sports: ['tabletennis', 'pool', 'darts', 'chess', 'foosball'],
      sportId: 'tabletennis',
      items: [
        {
          rank: 1,
          playerId: expect.any(String),
          name: 'Ann Able',
          rating: expect.any(Number),
          games: 5,
          wins: 5,
          losses: 0,
          draws: 0,
        },
        expect.objectContaining({ rank: 2, name: 'Bob Baker', wins: 0, losses: 5 }),
      ],
      ranked: 2,
    })
    expect(reply.text).not.toMatch(/Ada|email|nickname|avatar|lastPlayed/)
  })

  test('leaves out players without a rank and those who retired or were deleted', async () => {
    await changeSettings({ publicResults: true })
    const [ann, bob] = await addRankedPair('Ann Able', 'Bob Baker')
    const [, dan] = await addRankedPair('Cora Clark', 'Dan Dale')
    await world.record({ player1Id: ann, player2Id: await world.addPlayer('Nia New') })
    const everyone = ['Ann Able', 'Bob Baker', 'Cora Clark', 'Dan Dale']
    expect((await listNames()).toSorted()).toEqual(everyone)
    const body = { version: 1, isRetired: true }
    await admin.do(updatePlayer, { params: { id: bob }, body })
    expect((await listNames()).toSorted()).toEqual(['Ann Able', 'Cora Clark', 'Dan Dale'])
    await admin.do(deletePlayer, { params: { id: dan }, query: { version: 1 } })
    // Cora's matches were deleted with their opponent.
    expect(await listNames()).toEqual(['Ann Able'])
  })

  test('leaves out a person who was erased', async () => {
    await changeSettings({ publicResults: true })
    const password = 'Ripe-Plums-17-Fall'
    const name = 'Eve Moss'
    const body = { email: 'eve@example.org', name, password, confirmPassword: password }
    const signedUp = await world.stranger.call(signUp, { body }, { 'x-client': 'api' })
    const { user, accessToken } = accepted(signedUp)
    const bob = await world.addPlayer('Bob Baker')
    await playFiveMatches(user.playerId!, bob)
    expect(await listNames()).toEqual([name, 'Bob Baker'])
    const erasing = { password, confirmation: name }
    accepted(await world.bearer(accessToken!).call(eraseMe, { body: erasing }))
    expect(await listNames()).toEqual(['Bob Baker'])
  })

  test('shows the first sport of the club, and none that it does not play', async () => {
    await changeSettings({ publicResults: true, sports: ['darts', 'chess'] })
    expect(accepted(await readLeaderboard()).sportId).toBe('darts')
    expect((await readLeaderboard('tabletennis')).status).toBe(404)
  })

  test('can be cached for a second, and is confirmed by a 304 while unchanged', async () => {
    await changeSettings({ publicResults: true })
    const [ann, bob] = await addRankedPair('Ann Able', 'Bob Baker')
    const first = await readLeaderboard()
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=10')
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect((await readLeaderboard(undefined, known)).status).toBe(304)
    await world.record({ player1Id: bob, player2Id: ann })
    expect((await readLeaderboard(undefined, known)).status).toBe(200)
  })
})
