import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMatch, listMatches, previewMatch, voidMatch } from '#contract/matches.ts'
import { mergePlayer } from '#contract/players/players.ts'
import { getHeadToHead, getOverview } from '#contract/ratings.ts'
import { listSports } from '#contract/club/sports.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

const minute = 60_000

describe.each(engineNames)('matches on %s', (engine) => {
  let world: World
  let reader: Caller
  let ann: string
  let bob: string
  let cleo: string

  beforeAll(async () => {
    world = await createWorld(engine)
    ann = await world.addPlayer('Ann')
    bob = await world.addPlayer('Bob')
    cleo = await world.addPlayer('Cleo')
    for (let i = 0; i < 12; i++) {
      world.pass(minute)
      await world.record({
        player1Id: ann,
        player2Id: i % 3 === 0 ? cleo : bob,
        player1Score: 2,
        player2Score: i % 2,
      })
    }
    world.pass(minute)
    await world.record({
      sportId: 'chess',
      player1Id: bob,
      player2Id: cleo,
      player1Score: 0.5,
      player2Score: 0.5,
      matchType: 'league',
    })
    reader = await world.join('player')
  })
  afterAll(async () => world.close())

  test('the list shows ten matches by default, newest first', async () => {
    const { body } = await reader.call(listMatches, {})
    expect([body.items.length, body.page, body.pageSize, body.total, body.totalPages]).toEqual([
      10, 1, 10, 13, 2,
    ])
    expect(body.items[0]).toMatchObject({ sportId: 'chess', winnerId: '', scoreText: '½–½' })
    const times = body.items.map(({ playedAt }) => playedAt)
    expect(times).toEqual(times.toSorted((a, b) => b.localeCompare(a)))
    expect((await reader.call(listMatches, { query: { page: 2 } })).body.items).toHaveLength(3)
    expect((await reader.call(listMatches, { query: { page: 9 } })).body.items).toEqual([])
  })

  test('the list is filtered by sport, player, opponent, type and dates', async () => {
    const readTotal = async (query: object) =>
      (await reader.call(listMatches, { query })).body.total
    expect(await readTotal({ sportId: 'chess' })).toBe(1)
    expect(await readTotal({ playerId: cleo })).toBe(5)
    expect(await readTotal({ playerId: ann, opponentId: cleo })).toBe(4)
    expect(await readTotal({ matchType: 'league' })).toBe(1)
    expect(await readTotal({ from: new Date(world.now()).toISOString() })).toBe(1)
    expect(await readTotal({ to: new Date(world.now()).toISOString() })).toBe(12)
    expect(await readTotal({ playerId: 'nobody' })).toBe(0)
  })

  test('an unknown match is not found', async () => {
    const answer = await reader.call(getMatch, { params: { id: 'nothing' } })
    expect([answer.status, answer.error.message]).toEqual([404, 'Match not found'])
  })

  test('a match explains each rating change, on each board', async () => {
    const { body } = await reader.call(listMatches, { query: { sportId: 'chess' } })
    const match = await reader.call(getMatch, { params: { id: body.items[0]!.id } })
    expect(match.body.ratingChanges.map(({ board }) => board).toSorted()).toEqual([
      'chess',
      'chess',
      'chess.rapid',
      'chess.rapid',
    ])
    expect(match.body.ratingChanges[0]).toMatchObject({
      expected: 0.5,
      actual: 0.5,
      weight: 1,
      before: 1200,
    })
    expect(match.body.mayCorrect).toBe(false)
  })

  test('a preview returns errors, warnings and the effect of each result', async () => {
    const draft = {
      sportId: 'chess',
      player1Id: ann,
      player2Id: bob,
      player1Score: 1,
      player2Score: 1,
    }
    const { body } = await reader.call(previewMatch, { body: draft })
    expect(body.errors.map(({ message }) => message)).toContain('Chess scores must sum to 1')
    expect(body.outcomes.map(({ winnerSide }) => winnerSide).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2,
    ])
    const win = body.outcomes.find(({ winnerSide }) => winnerSide === 1)!
    expect(win.changes[0]!.after).toBeGreaterThan(win.changes[0]!.before)
    const friendly = await reader.call(previewMatch, { body: { ...draft, matchType: 'friendly' } })
    expect(friendly.body.outcomes).toEqual([])
  })

  test('a preview for unknown players returns errors', async () => {
    const draft = {
      sportId: 'chess',
      player1Id: 'x',
      player2Id: 'y',
      player1Score: 1,
      player2Score: 0,
    }
    const { body } = await reader.call(previewMatch, { body: draft })
    expect(body.errors).toMatchObject([
      { field: 'player1Id', message: 'Player not found' },
      { field: 'player2Id', message: 'Player not found' },
    ])
  })

  test('a comparison is from the view of the player it is requested for', async () => {
    const annsView = await reader.call(getHeadToHead, { params: { id: ann, otherId: bob } })
    const bobsView = await reader.call(getHeadToHead, { params: { id: bob, otherId: ann } })
    const [a] = annsView.body.sports
    const [b] = bobsView.body.sports
    expect(a).toMatchObject({ sportId: 'tabletennis', played: 8, wins: 8, losses: 0 })
    expect(b).toMatchObject({ played: 8, wins: 0, losses: 8 })
    expect(a!.winProbability! + b!.winProbability!).toBeCloseTo(1, 10)
    expect(annsView.body.matches).toHaveLength(8)
  })

  test('the overview counts matches of the week and shows the top three', async () => {
    const { body } = await reader.call(getOverview, {})
    const [tableTennis] = body.sports
    // Saturday, in a week that begins on Monday.
    expect(tableTennis!.week).toEqual([0, 0, 0, 0, 0, 12, 0])
    expect(tableTennis!.top.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo'])
    expect(tableTennis!.mine).toBeNull()
  })

  test('sports are listed in order, each with its button', async () => {
    const { body } = await reader.call(listSports, {})
    expect(body.map(({ id, buttonLabel }) => [id, buttonLabel])).toEqual([
      ['tabletennis', 'Record Match'],
      ['pool', 'View Tournaments'],
      ['darts', 'Live Scoring'],
      ['chess', 'View Rankings'],
      ['foosball', 'Record Match'],
    ])
  })

  test('the total without filters equals a count match by match, with doubles and void matches', async () => {
    const readTotals = async () => {
      const readTotal = async (query: object) =>
        (await reader.call(listMatches, { query })).body.total
      // With a date filter, matches are counted one by one.
      const counted = await readTotal({ from: '1970-01-01T00:00:00.000Z' })
      expect(await readTotal({ pageSize: 1 })).toBe(counted)
      return [counted, await readTotal({ includeVoid: true })]
    }
    const organiser = await world.join('organizer')
    expect(await readTotals()).toEqual([13, 13])
    const pairs = { partner1Id: cleo, partner2Id: await world.addPlayer('Dan') }
    const doubles = await world.record({ player1Id: ann, player2Id: bob, ...pairs })
    const foosball = { sportId: 'foosball', player1Score: 5, player2Score: 3 } as const
    await world.record({ ...foosball, player1Id: ann, player2Id: bob, ...pairs })
    const single = await world.record({ player1Id: ann, player2Id: bob })
    expect(await readTotals()).toEqual([16, 16])
    for (const { id } of [doubles, single]) {
      const query = { version: 1, reason: 'Never played' }
      await organiser.call(voidMatch, { params: { id }, query })
    }
    expect(await readTotals()).toEqual([14, 16])
    await organiser.call(mergePlayer, {
      params: { id: pairs.partner2Id },
      body: { version: 1, intoPlayerId: await world.addPlayer('Dan Again'), intoVersion: 1 },
    })
    expect(await readTotals()).toEqual([14, 16])
  })
})
