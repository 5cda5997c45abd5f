import { describe, expect, test } from 'vitest'
import { correctMatch, recordMatch, voidMatch } from '#contract/matches.ts'
import { getLeaderboard, getLeaderboardLive, getPlayerRatings } from '#contract/ratings.ts'
import type { Match, MatchDraftInput } from '#contract/matches.ts'
import { sports } from '#engine/sports/sports.ts'
import { sportIds } from '#engine/sports/types.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { inventResult } from '../demo/invent-result.ts'
import { seededRandom } from '../demo/random.ts'
import { verifyRatings } from './verify-ratings.ts'

const day = 86_400_000

describe.each(engineNames)('ratings on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))

  const addSixPlayers = async (count: number) => {
    const ids: string[] = []
    for (let i = 0; i < count; i++)
      ids.push(await world.addPlayer(`Person ${'abcdefghijklmnop'[i]!}`))
    return ids
  }

  test('are counted again for a range after the database failed once', async () => {
    const [ann, ben] = await addSixPlayers(2)
    await world.record({ player1Id: ann!, player2Id: ben! })
    const readBoard = async (range: 'all' | 'week') =>
      organiser.call(getLeaderboard, { query: { sportId: 'tabletennis', range } })
    expect((await readBoard('all')).status).toBe(200)
    world.observeStatements({
      before: (statement) => {
        if (statement.includes('losses')) throw new Error('The database is away')
      },
    })
    expect((await readBoard('week')).status).toBe(500)
    world.observeStatements(null)
    const again = await readBoard('week')
    expect(again.body.items.map(({ games }) => games)).toEqual([1, 1])
  })

  test.each([1, 2, 3])(
    'equal a fold from scratch after any mix of records, late entries, corrections and voids (seed %i)',
    async (seed) => {
      const random = seededRandom(seed)
      const people = await addSixPlayers(7)
      const matches: Match[] = []
      const createDraft = (): MatchDraftInput => {
        const sportId = random.pick(sportIds)
        const [player1Id, player2Id, partner1Id, partner2Id] = people.toSorted(
          () => random.next() - 0.5,
        )
        const inPairs = sports[sportId].pairs && random.chance(0.5)
        return {
          sportId,
          player1Id: player1Id!,
          player2Id: player2Id!,
          partner1Id: inPairs ? partner1Id! : null,
          partner2Id: inPairs ? partner2Id! : null,
          matchType: random.pick(['casual', 'league', 'friendly'] as const),
          ...inventResult(random, sportId, 0),
        }
      }
      for (let step = 0; step < 60; step++) {
        world.pass(random.int(1, 3_600_000))
        const isLate = random.chance(0.25)
        const playedAt = isLate
          ? new Date(world.now() - random.int(1, 20) * day).toISOString()
          : undefined
        if (matches.length > 5 && random.chance(0.3)) {
          const index = random.int(0, matches.length - 1)
          const match = matches[index]!
          if (random.chance(0.3)) {
            const query = { version: match.version, reason: 'void' }
            const done = await organiser.call(voidMatch, { params: { id: match.id }, query })
            expect(done.status).toBe(200)
            matches.splice(index, 1)
          } else {
            const body = {
              ...createDraft(),
              ...(playedAt === undefined ? {} : { playedAt }),
              version: match.version,
              reason: 'fix',
            }
            const done = await organiser.call(correctMatch, { params: { id: match.id }, body })
            expect(done.text).toContain('"id"')
            matches[index] = done.body
          }
        } else {
          matches.push(
            await world.record({
              ...createDraft(),
              ...(playedAt === undefined ? {} : { playedAt }),
            }),
          )
        }
      }
      expect(await verifyRatings(world.server.context.db)).toEqual([])
    },
  )

  test('follow the order of the matches when several are recorded at once', async () => {
    const people = await addSixPlayers(6)
    const random = seededRandom(9)
    const at = world.now()
    await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const [player1Id, player2Id] = people.toSorted(() => random.next() - 0.5)
        return world.record({
          player1Id: player1Id!,
          player2Id: player2Id!,
          playedAt: new Date(at - (i % 7) * 60_000).toISOString(),
        })
      }),
    )
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('append a match of the same time that was recorded later, without recalculating others', async () => {
    const [ann, bob, cleo] = await addSixPlayers(3)
    const playedAt = new Date(world.now() - 3_600_000).toISOString()
    const record = async (player1Id: string, player2Id: string) => {
      world.pass(1000)
      return world.recordStatements(async () =>
        organiser.do(recordMatch, {
          body: {
            sportId: 'tabletennis',
            player1Id,
            player2Id,
            player1Score: 2,
            player2Score: 1,
            playedAt,
          },
        }),
      )
    }
    await record(ann!, bob!)
    const statements = [...(await record(bob!, ann!)), ...(await record(cleo!, ann!))]
    const queriesForLaterMatches = statements.filter((text) =>
      /"rating_changes".*\(played_at/s.test(text),
    )
    expect(queriesForLaterMatches).toEqual([])
    const { body } = await organiser.call(getLeaderboard, {})
    const readGames = Object.fromEntries(body.items.map((item) => [item.name, item.games]))
    expect(readGames).toEqual({ 'Person a': 3, 'Person b': 2, 'Person c': 1 })
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('follow the order of ids for matches recorded within one millisecond', async () => {
    const [ann, bob, cleo] = await addSixPlayers(3)
    for (let at = 0; at < 12; at++) {
      const [player1Id, player2Id] = [
        [ann!, bob!],
        [bob!, cleo!],
        [cleo!, ann!],
      ][at % 3]!
      await world.record({ player1Id: player1Id!, player2Id: player2Id! })
    }
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('include a rank from a player’s fifth game on, and list the player below until then', async () => {
    const [ann, bob] = await addSixPlayers(2)
    for (let i = 0; i < 4; i++) {
      world.pass(1000)
      await world.record({ player1Id: ann!, player2Id: bob! })
    }
    const readBoard = async () => (await organiser.call(getLeaderboard, {})).body
    expect((await readBoard()).items.map(({ rank, provisional }) => [rank, provisional])).toEqual([
      [null, true],
      [null, true],
    ])
    expect((await readBoard()).items[0]!.highestRating).toBeNull()
    world.pass(1000)
    await world.record({ player1Id: ann!, player2Id: bob! })
    const { items, ranked } = await readBoard()
    expect(items[0]).toMatchObject({
      rank: 1,
      name: 'Person a',
      games: 5,
      wins: 5,
      streak: 5,
      winRate: 100,
      form: ['W', 'W', 'W', 'W', 'W'],
    })
    expect(items[0]!.highestRating).toBe(items[0]!.rating)
    expect(ranked).toBe(2)
  })

  test('of a range include only players who played in it, with figures from that range', async () => {
    const [ann, bob, cleo] = await addSixPlayers(3)
    const daysAgo = (days: number) => new Date(world.now() - days * day).toISOString()
    await world.record({ player1Id: ann!, player2Id: cleo!, playedAt: daysAgo(200) })
    await world.record({ player1Id: ann!, player2Id: bob!, playedAt: daysAgo(20) })
    await world.record({
      player1Id: ann!,
      player2Id: bob!,
      playedAt: daysAgo(2),
      player1Score: 0,
      player2Score: 2,
    })
    const readBoard = async (range: 'all' | 'year' | 'season' | 'month' | 'week') => {
      const { body } = await organiser.call(getLeaderboard, { query: { range } })
      return Object.fromEntries(body.items.map(({ name, games, wins }) => [name, [games, wins]]))
    }
    expect(await readBoard('all')).toEqual({
      'Person a': [3, 2],
      'Person b': [2, 1],
      'Person c': [1, 0],
    })
    expect(await readBoard('year')).toEqual(await readBoard('all'))
    expect(await readBoard('season')).toEqual({ 'Person a': [2, 1], 'Person b': [2, 1] })
    expect(await readBoard('month')).toEqual({ 'Person a': [2, 1], 'Person b': [2, 1] })
    expect(await readBoard('week')).toEqual({ 'Person a': [1, 0], 'Person b': [1, 1] })
  })

  test('show places gained and lost compared to a week ago', async () => {
    const [ann, bob] = await addSixPlayers(2)
    const playMatches = async (times: number, winner: string, loser: string) => {
      for (let i = 0; i < times; i++) {
        world.pass(1000)
        await world.record({ player1Id: winner, player2Id: loser })
      }
    }
    await playMatches(5, ann!, bob!)
    world.pass(8 * day)
    const fresh = await world.join('organizer')
    for (let i = 0; i < 9; i++) {
      world.pass(1000)
      const body = {
        sportId: 'tabletennis',
        player1Id: bob!,
        player2Id: ann!,
        player1Score: 2,
        player2Score: 0,
      }
      expect((await fresh.call(recordMatch, { body })).status).toBe(201)
    }
    const { items } = (await fresh.call(getLeaderboard, {})).body
    expect(items.map(({ name, movement }) => [name, movement])).toEqual([
      ['Person b', 1],
      ['Person a', -1],
    ])
  })

  test('have exactly the specification’s field names on the live board', async () => {
    const [ann, bob] = await addSixPlayers(2)
    await world.record({ player1Id: ann!, player2Id: bob! })
    const { body } = await organiser.call(getLeaderboardLive, {
      query: { sport: 'tabletennis', limit: 1 },
    })
    expect(Object.keys(body)).toEqual(['entries', 'statistics', 'generated_at'])
    expect(body.entries).toHaveLength(1)
    expect(Object.keys(body.entries[0]!).toSorted()).toEqual([
      'games_played',
      'games_won',
      'last_played_at',
      'peak_rating',
      'rank',
      'rating',
      'user_id',
      'user_name',
      'win_rate',
      'win_streak',
    ])
    expect(body.statistics).toEqual({ total_players: 2 })
    expect(
      (await organiser.call(getLeaderboardLive, { query: { sport: 'golf' as never } })).status,
    ).toBe(400)
  })

  test('in chess are calculated per time control as well as overall', async () => {
    const [ann, bob] = await addSixPlayers(2)
    const chess = {
      sportId: 'chess',
      player1Id: ann!,
      player2Id: bob!,
      player1Score: 1,
      player2Score: 0,
    }
    await world.record({ ...chess, format: 'Blitz' })
    world.pass(1000)
    await world.record({ ...chess, format: 'Rapid' })
    const readGames = async (format?: 'Blitz' | 'Rapid' | 'Classical') =>
      (await organiser.call(getLeaderboard, { query: { sportId: 'chess', format } })).body.items[0]
        ?.games
    expect([
      await readGames(),
      await readGames('Blitz'),
      await readGames('Rapid'),
      await readGames('Classical'),
    ]).toEqual([2, 1, 1, undefined])
    const { body } = await organiser.call(getPlayerRatings, { params: { id: ann! } })
    expect(body.boards.map(({ board }) => board).toSorted()).toEqual([
      'chess',
      'chess.blitz',
      'chess.rapid',
    ])
    expect(body.rivals['chess']).toMatchObject({
      playsMost: { played: 2, won: 2, lost: 0 },
      hardest: null,
    })
  })
})
