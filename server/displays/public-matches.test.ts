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

  const changeSettings = async (
    settings: Partial<Omit<EverySetting, 'sports'>> & { sports?: ['chess'] },
  ) => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings } })
    world.pass(2_000)
  }
  const readList = async (sportId?: 'tabletennis' | 'darts', headers = {}) => {
    world.pass(2_000)
    return world.stranger.call(listPublicMatches, { query: { sportId } }, headers)
  }
  const listItems = async () => accepted(await readList()).items

  test('returns 404 if the club shows its results to members only', async () => {
    await world.record({ player1Id: ann, player2Id: bob })
    const refused = await readList()
    expect(refused.status).toBe(404)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.text).not.toContain('Ann')
    await changeSettings({ publicResults: true })
    expect(await listItems()).toHaveLength(1)
    await changeSettings({ publicResults: false })
    expect((await readList()).status).toBe(404)
  })

  test('shows names, score and winner, but nothing of an account', async () => {
    await changeSettings({ publicResults: true })
    await world.record({ player1Id: ann, player2Id: bob, player1Score: 2, player2Score: 0 })
    const reply = await readList()
    expect(accepted(reply)).toEqual({
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
    expect(reply.text).not.toMatch(/Ada|email|nickname|avatar|createdBy|notes/)
  })

  test('shows one match, and returns 404 for one that is not public', async () => {
    const { id } = await world.record({ player1Id: ann, player2Id: bob })
    await world.record({ player1Id: ann, player2Id: bob })
    const readOne = async (matchId: Match['id']) => {
      world.pass(2_000)
      return world.stranger.call(listPublicMatches, { query: { matchId } })
    }
    expect((await readOne(id)).status).toBe(404)
    await changeSettings({ publicResults: true })
    expect(accepted(await readOne(id)).items.map((item) => item.id)).toEqual([id])
    const hidden = await createCup(world, admin, 4, { isPublic: false })
    const publicCup = await createCup(world, admin, 4, { isPublic: true })
    const playAndFindMatch = async (cup: typeof hidden) => {
      await cup.playOut()
      const query = { tournamentId: cup.id as never }
      return (await admin.do(listMatches, { query })).items[0]!.id
    }
    const matchOfHidden = await playAndFindMatch(hidden)
    const matchOfPublic = await playAndFindMatch(publicCup)
    expect([(await readOne(matchOfHidden)).status, (await readOne(matchOfPublic)).status]).toEqual([
      404, 200,
    ])
    const isPrivate = async (matchId: Match['id']) =>
      (await admin.do(getMatch, { params: { id: matchId } })).isPrivate
    expect(await Promise.all([id, matchOfHidden, matchOfPublic].map(isPrivate))).toEqual([
      false,
      true,
      false,
    ])
    await changeSettings({ publicTournaments: false })
    expect([(await readOne(matchOfPublic)).status, await isPrivate(matchOfPublic)]).toEqual([
      404,
      true,
    ])
    expect((await readOne('unknown' as never)).status).toBe(404)
  })

  test('leaves out matches of private tournaments, and of every tournament if the club hides them', async () => {
    await changeSettings({ publicResults: true })
    const hidden = await createCup(world, admin, 4, { isPublic: false, name: 'Secret Cup' })
    await hidden.playOut()
    expect(await listItems()).toEqual([])
    const open = await createCup(world, admin, 4, { isPublic: true, name: 'Open Cup' })
    await open.playOut()
    const shown = await listItems()
    expect(shown.length).toBeGreaterThan(0)
    expect(new Set(shown.map(({ tournament }) => tournament?.name))).toEqual(new Set(['Open Cup']))
    await changeSettings({ publicTournaments: false })
    expect(await listItems()).toEqual([])
  })

  test('filters by sport, and returns 404 for a sport the club does not play', async () => {
    await changeSettings({ publicResults: true })
    await world.record({ player1Id: ann, player2Id: bob })
    expect(accepted(await readList('tabletennis')).items).toHaveLength(1)
    expect(accepted(await readList('darts')).items).toEqual([])
    await changeSettings({ sports: ['chess'] })
    expect(await listItems()).toEqual([])
    expect((await readList('darts')).status).toBe(404)
  })

  test('can be cached for a second, and returns 304 while unchanged', async () => {
    await changeSettings({ publicResults: true })
    await world.record({ player1Id: ann, player2Id: bob })
    const first = await readList()
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=10')
    expect(first.headers['set-cookie']).toBeUndefined()
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect((await readList(undefined, known)).status).toBe(304)
    await world.record({ player1Id: bob, player2Id: ann })
    expect((await readList(undefined, known)).status).toBe(200)
  })
})
