import { describe, expect, test } from 'vitest'
import {
  changeClubSettings,
  getClubSettings,
  type EverySetting,
} from '#contract/club/club-settings.ts'
import { listPublicMatches } from '#contract/club/public-pages.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { getMatch, listMatches, type Match } from '#contract/matches.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted } from '../testing/world.ts'

describe.each(engineNames)('the public list of matches on %s', async (engine) => {
  const { world, admin, ann, bob } = await stageOnce(engine, async (world) => ({
    admin: await world.join('admin', 'Ada Admin'),
    ann: await world.addPlayer('Ann Able'),
    bob: await world.addPlayer('Bob Baker'),
  }))

  const set = async (settings: Partial<Omit<EverySetting, 'sports'>> & { sports?: ['chess'] }) => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings } })
    world.pass(2_000)
  }
  const ask = async (sportId?: 'tabletennis' | 'darts', headers = {}) => {
    world.pass(2_000)
    return world.stranger.call(listPublicMatches, { query: { sportId } }, headers)
  }
  const items = async () => accepted(await ask()).items

  test('returns 404 if the club shows its results to members only', async () => {
    await world.record({ player1Id: ann, player2Id: bob })
    const refused = await ask()
    expect(refused.status).toBe(404)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.text).not.toContain('Ann')
    await set({ publicResults: true })
    expect(await items()).toHaveLength(1)
    await set({ publicResults: false })
    expect((await ask()).status).toBe(404)
  })

  test('shows names, score and winner, but nothing of an account', async () => {
    await set({ publicResults: true })
    await world.record({ player1Id: ann, player2Id: bob, player1Score: 2, player2Score: 0 })
    const shown = await ask()
    expect(accepted(shown)).toEqual({
      clubName: 'Test Club',
      sports: ['tabletennis', 'pool', 'darts', 'chess', 'foosball'],
      items: [
        {
          id: expect.any(String),
          sportId: 'tabletennis',
          format: expect.any(String),
          side1: 'Ann Able',
          side2: 'Bob Baker',
          score1: 2,
          score2: 0,
          scoreText: expect.any(String),
          winnerSide: 1,
          playedAt: expect.any(String),
          tournament: null,
        },
      ],
    })
    expect(shown.text).not.toMatch(/Ada|email|nickname|avatar|createdBy|notes/)
  })

  test('shows one match, and returns 404 for one that is not public', async () => {
    const { id } = await world.record({ player1Id: ann, player2Id: bob })
    await world.record({ player1Id: ann, player2Id: bob })
    const one = async (matchId: Match['id']) => {
      world.pass(2_000)
      return world.stranger.call(listPublicMatches, { query: { matchId } })
    }
    expect((await one(id)).status).toBe(404)
    await set({ publicResults: true })
    expect(accepted(await one(id)).items.map((item) => item.id)).toEqual([id])
    const hidden = await createCup(world, admin, 4, { isPublic: false })
    const publicCup = await createCup(world, admin, 4, { isPublic: true })
    const playedIn = async (cup: typeof hidden) => {
      await cup.playOut()
      const query = { tournamentId: cup.id as never }
      return (await admin.do(listMatches, { query })).items[0]!.id
    }
    const matchOfHidden = await playedIn(hidden)
    const matchOfPublic = await playedIn(publicCup)
    expect([(await one(matchOfHidden)).status, (await one(matchOfPublic)).status]).toEqual([
      404, 200,
    ])
    const isPrivate = async (matchId: Match['id']) =>
      (await admin.do(getMatch, { params: { id: matchId } })).isPrivate
    expect(await Promise.all([id, matchOfHidden, matchOfPublic].map(isPrivate))).toEqual([
      false,
      true,
      false,
    ])
    await set({ publicTournaments: false })
    expect([(await one(matchOfPublic)).status, await isPrivate(matchOfPublic)]).toEqual([404, true])
    expect((await one('unknown' as never)).status).toBe(404)
  })

  test('leaves out matches of private tournaments, and of every tournament if the club hides them', async () => {
    await set({ publicResults: true })
    const hidden = await createCup(world, admin, 4, { isPublic: false, name: 'Secret Cup' })
    await hidden.playOut()
    expect(await items()).toEqual([])
    const open = await createCup(world, admin, 4, { isPublic: true, name: 'Open Cup' })
    await open.playOut()
    const shown = await items()
    expect(shown.length).toBeGreaterThan(0)
    expect(new Set(shown.map(({ tournament }) => tournament?.name))).toEqual(new Set(['Open Cup']))
    await set({ publicTournaments: false })
    expect(await items()).toEqual([])
  })

  test('filters by sport, and returns 404 for a sport the club does not play', async () => {
    await set({ publicResults: true })
    await world.record({ player1Id: ann, player2Id: bob })
    expect(accepted(await ask('tabletennis')).items).toHaveLength(1)
    expect(accepted(await ask('darts')).items).toEqual([])
    await set({ sports: ['chess'] })
    expect(await items()).toEqual([])
    expect((await ask('darts')).status).toBe(404)
  })

  test('can be cached for a second, and returns 304 while unchanged', async () => {
    await set({ publicResults: true })
    await world.record({ player1Id: ann, player2Id: bob })
    const first = await ask()
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=10')
    expect(first.headers['set-cookie']).toBeUndefined()
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect((await ask(undefined, known)).status).toBe(304)
    await world.record({ player1Id: bob, player2Id: ann })
    expect((await ask(undefined, known)).status).toBe(200)
  })
})
