import { describe, expect, test } from 'vitest'
import {
  correctMatch,
  getMatch,
  getMatchHistory,
  listMatches,
  previewMatch,
  recordMatch,
  voidMatch,
} from '#contract/matches.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { createClubOfThree } from '../../testing/club-of-three.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createWorld } from '../../testing/world.ts'

const day = 86_400_000

describe.each(engineNames)('correcting a match on %s', async (engine) => {
  const { world, organiser, ann, bob, cleo } = await stageOnce(engine, createClubOfThree)

  const play = async (player1Id: string, player2Id: string, first = 2, second = 0) => {
    world.pass(60_000)
    return world.record({ player1Id, player2Id, player1Score: first, player2Score: second })
  }
  const readRatings = async () => {
    const { body } = await organiser.call(getLeaderboard, { query: { sportId: 'tabletennis' } })
    return new Map(body.items.map((entry) => [entry.playerId, entry.rating]))
  }
  const createSwappedResult = (match: { version: number }) => ({
    sportId: 'tabletennis',
    player1Id: ann,
    player2Id: bob,
    player1Score: 0,
    player2Score: 2,
    version: match.version,
    reason: 'Entered the wrong way round',
  })

  test('results in the same ratings as entering the match correctly in the first place', async () => {
    const first = await play(ann, bob)
    await play(bob, cleo)
    await play(ann, cleo)
    const answer = await organiser.call(correctMatch, {
      params: { id: first.id },
      body: createSwappedResult(first),
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ winnerId: bob, version: 2, score1: 0, score2: 2 })
    const corrected = await readRatings()
    expect(await verifyRatings(world.server.context.db)).toEqual([])

    const otherWorld = await createWorld(engine)
    const playerIdsInOther = new Map<string, string>()
    for (const [name, id] of [
      ['Ann', ann],
      ['Bob', bob],
      ['Cleo', cleo],
    ] as const)
      playerIdsInOther.set(id, await otherWorld.addPlayer(name))
    for (const [a, b, s, t] of [
      [ann, bob, 0, 2],
      [bob, cleo, 2, 0],
      [ann, cleo, 2, 0],
    ] as const) {
      otherWorld.pass(60_000)
      await otherWorld.record({
        player1Id: playerIdsInOther.get(a)!,
        player2Id: playerIdsInOther.get(b)!,
        player1Score: s,
        player2Score: t,
      })
    }
    const fresh = await (
      await otherWorld.join('organizer')
    ).call(getLeaderboard, { query: { sportId: 'tabletennis' } })
    for (const entry of fresh.body.items) {
      const id = [...playerIdsInOther].find(([, playerId]) => playerId === entry.playerId)![0]
      expect(corrected.get(id)).toBe(entry.rating)
    }
    await otherWorld.close()
  })

  test('changes ratings exactly as previewed; the preview changes nothing', async () => {
    const first = await play(ann, bob)
    await play(bob, cleo)
    const before = await readRatings()
    const { version, reason, ...draft } = createSwappedResult(first)
    const preview = await organiser.call(previewMatch, { body: { ...draft, matchId: first.id } })
    expect(preview.body.errors).toEqual([])
    expect(preview.body.ripple!.matches).toBe(2)
    expect(await readRatings()).toEqual(before)
    await organiser.call(correctMatch, {
      params: { id: first.id },
      body: { ...draft, version, reason },
    })
    const after = await readRatings()
    expect(preview.body.ripple!.ratings.length).toBe(3)
    for (const difference of preview.body.ripple!.ratings) {
      expect(before.get(difference.playerId)).toBe(difference.before)
      expect(after.get(difference.playerId)).toBe(difference.after)
    }
  })

  test('is possible for a match that was entered while the clock was ahead', async () => {
    world.pass(day)
    const futureMatch = await play(ann, bob)
    world.pass(-day)
    const { version, reason, ...draft } = createSwappedResult(futureMatch)
    const preview = await organiser.call(previewMatch, {
      body: { ...draft, matchId: futureMatch.id },
    })
    expect(preview.body.errors).toEqual([])
    const body = { ...draft, version, reason }
    const answer = await organiser.call(correctMatch, { params: { id: futureMatch.id }, body })
    expect([answer.status, answer.body.winnerId]).toEqual([200, bob])
    const after = await readRatings()
    expect(preview.body.ripple!.ratings).not.toEqual([])
    for (const difference of preview.body.ripple!.ratings) {
      expect(after.get(difference.playerId)).toBe(difference.after)
    }
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('keeps every version in the history, with author and reason', async () => {
    const match = await play(ann, bob)
    await organiser.call(correctMatch, {
      params: { id: match.id },
      body: createSwappedResult(match),
    })
    await organiser.call(voidMatch, {
      params: { id: match.id },
      query: { version: 2, reason: 'Never played' },
    })
    const { body } = await organiser.call(getMatchHistory, { params: { id: match.id } })
    expect(body.items).toMatchObject([
      { kind: 'recorded', snapshot: { player1Score: 2, player2Score: 0 } },
      {
        kind: 'corrected',
        reason: 'Entered the wrong way round',
        byId: organiser.userId,
        snapshot: { player1Score: 0 },
      },
      { kind: 'voided', reason: 'Never played' },
    ])
    expect(await world.publishedTypes()).toEqual(
      expect.arrayContaining(['match.corrected', 'match.voided']),
    )
  })

  test('keeps a void match in the history without counting it, and refuses further changes', async () => {
    const match = await play(ann, bob)
    const answer = await organiser.call(voidMatch, {
      params: { id: match.id },
      query: { version: 1, reason: 'Mistake' },
    })
    expect(answer.body).toMatchObject({ status: 'void', voidReason: 'Mistake', version: 2 })
    expect(await readRatings()).toEqual(new Map())
    expect((await organiser.call(listMatches, {})).body.total).toBe(0)
    expect((await organiser.call(listMatches, { query: { includeVoid: 'true' } })).body.total).toBe(
      1,
    )
    const again = await organiser.call(correctMatch, {
      params: { id: match.id },
      body: { ...createSwappedResult(match), version: 2 },
    })
    expect([again.status, again.error.message]).toEqual([409, 'A void match can’t be corrected'])
    const twice = await organiser.call(voidMatch, {
      params: { id: match.id },
      query: { version: 2, reason: 'Again' },
    })
    expect([twice.status, twice.error.key]).toEqual([409, 'match.isVoid'])
  })

  test('refuses a stale version and changes nothing', async () => {
    const match = await play(ann, bob)
    await organiser.call(correctMatch, {
      params: { id: match.id },
      body: createSwappedResult(match),
    })
    const before = await world.publishedTypes()
    const stale = await organiser.call(correctMatch, {
      params: { id: match.id },
      body: createSwappedResult(match),
    })
    expect([stale.status, stale.error.code]).toEqual([409, 'CONFLICT'])
    const staleVoid = await organiser.call(voidMatch, {
      params: { id: match.id },
      query: { version: 1, reason: 'x' },
    })
    expect(staleVoid.status).toBe(409)
    expect(await world.publishedTypes()).toEqual(before)
    expect((await organiser.call(getMatch, { params: { id: match.id } })).body.version).toBe(2)
  })

  test('accepts one of two simultaneous corrections and refuses the other', async () => {
    const match = await play(ann, bob)
    const answers = await Promise.all(
      [1, 2].map(async () =>
        organiser.call(correctMatch, {
          params: { id: match.id },
          body: createSwappedResult(match),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('requires a reason and a valid result', async () => {
    const match = await play(ann, bob)
    const withoutReason = await organiser.call(correctMatch, {
      params: { id: match.id },
      body: { ...createSwappedResult(match), reason: '  ' },
    })
    expect(withoutReason.error.details).toMatchObject([
      { field: 'reason', message: 'This field is required' },
    ])
    const illegal = await organiser.call(correctMatch, {
      params: { id: match.id },
      body: { ...createSwappedResult(match), player2Score: 3 },
    })
    expect(illegal.status).toBe(400)
    expect(illegal.error.message).toMatch(/^Match validation failed: /)
  })

  test('lets players correct their own match for seven days, and organisers later', async () => {
    const player = await world.join('player')
    const otherPlayer = await world.join('player')
    const match = await play(player.playerId, bob)
    const body = { ...createSwappedResult(match), player1Id: player.playerId }
    const foreign = await otherPlayer.call(correctMatch, { params: { id: match.id }, body })
    expect(foreign.status).toBe(403)
    world.pass(7 * day - 1000)
    const inTime = await player.call(correctMatch, { params: { id: match.id }, body })
    expect(inTime.status).toBe(200)
    world.pass(2000)
    const next = { ...body, version: 2 }
    const late = await player.call(correctMatch, { params: { id: match.id }, body: next })
    expect(late.status).toBe(403)
    expect(late.error.message).toMatch(/for 7 days/)
    const later = await organiser.call(correctMatch, { params: { id: match.id }, body: next })
    expect(later.status).toBe(200)
  })

  test('recalculates later ratings when a match of an earlier day is entered', async () => {
    const start = world.now()
    await play(ann, bob)
    await play(bob, cleo)
    const before = await readRatings()
    await world.record({
      player1Id: cleo,
      player2Id: ann,
      player1Score: 2,
      player2Score: 0,
      playedAt: new Date(start - day).toISOString(),
    })
    expect(await readRatings()).not.toEqual(before)
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('records a friendly match without changing ratings', async () => {
    await play(ann, bob)
    const before = await readRatings()
    world.pass(1000)
    const friendly = await world.record({ player1Id: bob, player2Id: ann, matchType: 'friendly' })
    expect(friendly.rated).toBe(false)
    expect(friendly.deltas).toEqual([])
    expect(await readRatings()).toEqual(before)
  })

  test('changes only the fields it names', async () => {
    const dan = await world.addPlayer('Dan')
    world.pass(1000)
    const match = await world.record({
      sportId: 'foosball',
      format: 'First to 10',
      matchType: 'friendly',
      player1Id: ann,
      player2Id: bob,
      partner1Id: cleo,
      partner2Id: dan,
      player1Score: 10,
      player2Score: 4,
    })
    const correct = async (body: object, version: number) =>
      organiser.call(correctMatch, {
        params: { id: match.id },
        body: { ...body, version, reason: 'Miscounted' },
      })
    const scores = await correct({ player2Score: 6 }, 1)
    expect(scores.body).toMatchObject({
      score1: 10,
      score2: 6,
      format: 'First to 10',
      matchType: 'friendly',
      partner1Id: cleo,
      rated: false,
    })
    const type = await correct({ matchType: 'league' }, 2)
    expect(type.body).toMatchObject({ matchType: 'league', rated: true, score2: 6 })
  })

  test('shows the winner in the history if the score does not', async () => {
    const forfeit = { ending: 'forfeit', player1Score: 0, player2Score: 0 } as const
    const match = await world.record({ player1Id: ann, player2Id: bob, ...forfeit, winnerSide: 1 })
    const body = { winnerSide: 2 as const, version: 1, reason: 'The other one stayed away' }
    await organiser.call(correctMatch, { params: { id: match.id }, body })
    const { body: history } = await organiser.call(getMatchHistory, { params: { id: match.id } })
    expect(history.items.map(({ snapshot }) => snapshot.winnerSide)).toEqual([1, 2])
  })

  test('records a match that waited for a connection at the time it was played', async () => {
    const body = {
      sportId: 'darts',
      player1Id: ann,
      player2Id: bob,
      player1Score: 3,
      player2Score: 1,
    }
    const waited = await organiser.call(recordMatch, { body }, { 'x-recorded-ago': '3600000' })
    expect(Date.parse(waited.body.playedAt)).toBe(world.now() - 3_600_000)
    const nonsense = await organiser.call(recordMatch, { body }, { 'x-recorded-ago': '-5' })
    expect(Date.parse(nonsense.body.playedAt)).toBe(world.now())
  })

  test('previews an earlier match from the ratings at that time, with its effect on later ones', async () => {
    const start = world.now()
    await play(ann, bob)
    await play(ann, cleo)
    const draft = {
      sportId: 'tabletennis',
      player1Id: ann,
      player2Id: bob,
      player1Score: 2,
      player2Score: 0,
      playedAt: new Date(start - day).toISOString(),
    }
    const { body: preview } = await organiser.call(previewMatch, { body: draft })
    const win = preview.outcomes.find(({ winnerSide }) => winnerSide === 1)!
    expect(win.changes[0]!.before).toBe(1200)
    expect(preview.ripple!.ratings.length).toBeGreaterThan(0)
    const recorded = await organiser.call(recordMatch, { body: draft })
    expect(recorded.body.deltas[0]!.after).toBe(win.changes[0]!.after)
    const after = await readRatings()
    for (const difference of preview.ripple!.ratings)
      expect(after.get(difference.playerId)).toBe(difference.after)
  })
})
