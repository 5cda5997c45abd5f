import { describe, expect, test } from 'vitest'
import {
  correctMatch,
  getMatchHistory,
  listMatches,
  previewMatch,
  recordMatch,
} from '#contract/matches.ts'
import { iso } from '../platform/iso.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'

const dayMs = 86_400_000

describe.each(engineNames)('recording a match on %s', async (engine) => {
  const { world, organiser, ann, bob } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
    ann: await world.addPlayer('Ann'),
    bob: await world.addPlayer('Bob'),
  }))

  const createBody = () => ({
    sportId: 'tabletennis',
    player1Id: ann,
    player2Id: bob,
    player1Score: 2,
    player2Score: 1,
  })

  test('raises the winner’s rating, lowers the loser’s and is announced once', async () => {
    const answer = await organiser.call(recordMatch, { body: createBody() })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      sportId: 'tabletennis',
      format: 'Best of 3',
      matchType: 'casual',
      status: 'completed',
      winnerId: ann,
      rated: true,
    })
    const [mine, theirs] = answer.body.deltas
    expect(mine!.after).toBeGreaterThan(1200)
    expect(theirs!.after).toBeLessThan(1200)
    expect((await world.publishedTypes()).filter((type) => type === 'match.recorded')).toHaveLength(
      1,
    )
  })

  test('stores a race with a head start without rating it', async () => {
    const score = { sportId: 'pool', player1Score: 6, player2Score: 7 }
    const details = { raceTo: 7, headStart: [0, 2] as [number, number] }
    const answer = await organiser.call(recordMatch, {
      body: { ...createBody(), ...score, details },
    })
    expect(answer.body).toMatchObject({ winnerId: bob, rated: false, details, deltas: [] })
  })

  test('rates all four players in doubles, and refuses three', async () => {
    const [partner1Id, partner2Id] = [await world.addPlayer('Cleo'), await world.addPlayer('Dan')]
    const pairs = { ...createBody(), partner1Id, partner2Id }
    const answer = await organiser.call(recordMatch, { body: pairs })
    const inOrder = [ann, bob, partner1Id, partner2Id]
    expect(answer.body.deltas.map(({ playerId }) => playerId)).toEqual(inOrder)
    expect(answer.body.ratingChanges.map(({ playerId }) => playerId)).toEqual(inOrder)
    const three = await organiser.call(recordMatch, { body: { ...createBody(), partner1Id } })
    expect(three.error.message).toContain('Table Tennis requires exactly 2 players')
  })

  test('stores and publishes nothing for a refused match', async () => {
    const before = await world.publishedTypes()
    const answer = await organiser.call(recordMatch, {
      body: { ...createBody(), player1Score: 2, player2Score: 2 },
    })
    expect(answer.status).toBe(400)
    expect(answer.error.message).toContain(
      'Match validation failed: Table Tennis does not allow draws - there must be a winner',
    )
    expect((await organiser.call(listMatches, {})).body.total).toBe(0)
    expect(await world.publishedTypes()).toEqual(before)
  })

  test('records a repeated request with the same key once, with the same reply', async () => {
    const headers = { 'idempotency-key': 'tap-1' }
    const first = await organiser.call(recordMatch, { body: createBody() }, headers)
    const second = await organiser.call(recordMatch, { body: createBody() }, headers)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect((await organiser.call(listMatches, {})).body.total).toBe(1)
  })

  test('refuses a key that was used for another request', async () => {
    const headers = { 'idempotency-key': 'tap-1' }
    await organiser.call(recordMatch, { body: createBody() }, headers)
    const other = await organiser.call(
      recordMatch,
      { body: { ...createBody(), player2Score: 0 } },
      headers,
    )
    expect(other.status).toBe(409)
    expect(other.error.code).toBe('CONFLICT')
  })

  test('lets players record only matches that they play in', async () => {
    const player = await world.join('player')
    const foreign = await player.call(recordMatch, { body: createBody() })
    expect(foreign.status).toBe(403)
    expect(foreign.error.message).toBe('You can only record your own matches.')
    const ownMatch = await player.call(recordMatch, {
      body: { ...createBody(), player1Id: player.playerId },
    })
    expect(ownMatch.status).toBe(201)
  })

  test('lets players enter matches of the last 30 days, as previewed, and organisers any date', async () => {
    const player = await world.join('player')
    const timeBefore = (days: number, more = 0) => iso(world.now() - days * dayMs - more)
    const createOwnMatch = (playedAt: string) => ({
      ...createBody(),
      player1Id: player.playerId,
      playedAt,
    })
    const tooOld = createOwnMatch(timeBefore(30, 1))
    const sentence = 'You can enter matches up to 30 days back. Ask an organiser.'
    const refused = await player.call(recordMatch, { body: tooOld })
    expect(refused.status).toBe(400)
    const problem = { field: 'playedAt', key: 'match.tooLongAgo', message: sentence }
    expect(refused.error.details).toMatchObject([problem])
    const preview = await player.call(previewMatch, { body: tooOld })
    expect(preview.body).toMatchObject({ errors: [problem], ripple: null })
    expect((await player.call(recordMatch, { body: createOwnMatch(timeBefore(30)) })).status).toBe(
      201,
    )
    const previewed = await organiser.call(previewMatch, { body: tooOld })
    expect(previewed.body.errors).toEqual([])
    expect(
      (await organiser.call(recordMatch, { body: createOwnMatch(timeBefore(9000)) })).status,
    ).toBe(201)
  })

  test('lets players move a match back by at most 30 days, or keep its date', async () => {
    const player = await world.join('player')
    const ownMatch = { ...createBody(), player1Id: player.playerId }
    const { body: match } = await player.call(recordMatch, { body: ownMatch })
    const correct = async (change: object, version: number) =>
      player.call(correctMatch, {
        params: { id: match.id },
        body: { version, reason: 'Other day', ...change },
      })
    const moved = await correct({ playedAt: iso(world.now() - 31 * dayMs) }, 1)
    expect(moved.error.details).toMatchObject([{ key: 'match.tooLongAgo' }])
    const near = iso(world.now() - 5 * dayMs)
    expect((await correct({ playedAt: near }, 1)).status).toBe(200)
    expect((await correct({ playedAt: near, player2Score: 0 }, 2)).status).toBe(200)
  })

  test('adds the first entry of the history', async () => {
    const { body: match } = await organiser.call(recordMatch, { body: createBody() })
    const { body: history } = await organiser.call(getMatchHistory, { params: { id: match.id } })
    expect(history.items).toMatchObject([{ sequence: 1, kind: 'recorded', byId: organiser.userId }])
  })
})
