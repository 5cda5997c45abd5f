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

  const set = async (settings: Partial<EverySetting>) => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings } })
  }
  const ask = async (sportId?: 'tabletennis' | 'darts', headers = {}) =>
    world.stranger.call(getPublicLeaderboard, { query: { sportId } }, headers)
  const names = async () => accepted(await ask('tabletennis')).items.map(({ name }) => name)
  /** Ranks two players; the first one wins. */
  const playFive = async (player1Id: string, player2Id: string) => {
    for (let match = 0; match < 5; match += 1) {
      world.pass(60_000)
      await world.record({ player1Id, player2Id, player1Score: 2, player2Score: 0 })
    }
  }
  const rankedPair = async (first: string, second: string) => {
    const pair = [await world.addPlayer(first), await world.addPlayer(second)] as const
    await playFive(...pair)
    return pair
  }

  test('returns 404 if the club shows its results to members only', async () => {
    await rankedPair('Ann Able', 'Bob Baker')
    const refused = await ask()
    expect(refused.status).toBe(404)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.text).not.toContain('Ann')
    await set({ publicResults: true })
    expect(await names()).toEqual(['Ann Able', 'Bob Baker'])
    await set({ publicResults: false })
    expect((await ask()).status).toBe(404)
  })

  test('shows rank, name, rating and results, but nothing of an account', async () => {
    await rankedPair('Ann Able', 'Bob Baker')
    await set({ publicResults: true })
    const shown = await ask()
    expect(accepted(shown)).toEqual({
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
    expect(shown.text).not.toMatch(/Ada|email|nickname|avatar|lastPlayed/)
  })

  test('leaves out players without a rank and those who retired or were deleted', async () => {
    await set({ publicResults: true })
    const [ann, bob] = await rankedPair('Ann Able', 'Bob Baker')
    const [, dan] = await rankedPair('Cora Clark', 'Dan Dale')
    await world.record({ player1Id: ann, player2Id: await world.addPlayer('Nia New') })
    const everyone = ['Ann Able', 'Bob Baker', 'Cora Clark', 'Dan Dale']
    expect((await names()).toSorted()).toEqual(everyone)
    const body = { version: 1, isRetired: true }
    await admin.do(updatePlayer, { params: { id: bob }, body })
    expect((await names()).toSorted()).toEqual(['Ann Able', 'Cora Clark', 'Dan Dale'])
    await admin.do(deletePlayer, { params: { id: dan }, query: { version: 1 } })
    // Cora's matches were deleted with their opponent.
    expect(await names()).toEqual(['Ann Able'])
  })

  test('leaves out a person who was erased', async () => {
    await set({ publicResults: true })
    const password = 'Ripe-Plums-17-Fall'
    const name = 'Eve Moss'
    const body = { email: 'eve@example.org', name, password, confirmPassword: password }
    const signedUp = await world.stranger.call(signUp, { body }, { 'x-client': 'api' })
    const { user, accessToken } = accepted(signedUp)
    const bob = await world.addPlayer('Bob Baker')
    await playFive(user.playerId!, bob)
    expect(await names()).toEqual([name, 'Bob Baker'])
    const erasing = { password, confirmation: name }
    accepted(await world.bearer(accessToken!).call(eraseMe, { body: erasing }))
    expect(await names()).toEqual(['Bob Baker'])
  })

  test('shows the first sport of the club, and none that it does not play', async () => {
    await set({ publicResults: true, sports: ['darts', 'chess'] })
    expect(accepted(await ask()).sportId).toBe('darts')
    expect((await ask('tabletennis')).status).toBe(404)
  })

  test('can be cached for a second, and is confirmed by a 304 while unchanged', async () => {
    await set({ publicResults: true })
    const [ann, bob] = await rankedPair('Ann Able', 'Bob Baker')
    const first = await ask()
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=10')
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect((await ask(undefined, known)).status).toBe(304)
    await world.record({ player1Id: bob, player2Id: ann })
    expect((await ask(undefined, known)).status).toBe(200)
  })
})
