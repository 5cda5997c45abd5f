import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getHeadToHead } from '#contract/ratings.ts'
import { getMatch, previewMatch, recordMatch } from '#contract/matches.ts'
import { RATING_RULES } from '#engine/ratings/leaderboard/boards.ts'
import { computeRaceWeight } from '#engine/sports/match-length.ts'
import { keepLength } from '../../platform/database/migrations/007-match-length.ts'
import { createAlteredDatabase, engineNames } from '../../testing/databases.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { renewRatings } from './renew-ratings.ts'
import { verifyRatings } from '../verify-ratings.ts'

describe.each(engineNames)('the weight of match length on %s', (engine) => {
  let world: World
  let organiser: Caller
  let ann: string
  let bob: string
  beforeEach(async () => {
    world = await createWorld(engine, {}, createAlteredDatabase)
    organiser = await world.join('organizer')
    ann = await world.addPlayer('Ann')
    bob = await world.addPlayer('Bob')
  })
  afterEach(async () => world.close())

  const recordRace = async (score: number, details: { raceTo?: number } = {}) => {
    world.pass(60_000)
    const scores = { player1Score: score, player2Score: 0, details }
    const body = { sportId: 'pool', player1Id: ann, player2Id: bob, ...scores } as const
    return await organiser.do(recordMatch, { body })
  }

  test('makes a single rack change a rating less than a race to nine, and is shown', async () => {
    const getGain = ({ ratingChanges }: Awaited<ReturnType<typeof recordRace>>) =>
      ratingChanges[0]!.after - ratingChanges[0]!.before
    const rack = await recordRace(1, { raceTo: 1 })
    expect(rack.ratingChanges[0]).toMatchObject({ weight: 1, slope: 1 / computeRaceWeight(5) })
    const long = await recordRace(9, { raceTo: 9 })
    expect(getGain(long)).toBeGreaterThan(getGain(rack))
    const read = await organiser.do(getMatch, { params: { id: long.id } })
    expect(read.ratingChanges[0]!.slope).toBeCloseTo(computeRaceWeight(9) / computeRaceWeight(5), 9)
  })

  test('is used in a preview before the score is complete', async () => {
    await recordRace(5)
    await recordRace(5)
    const readChance = async (raceTo: number) => {
      const scores = { player1Score: 0, player2Score: 0, details: { raceTo } }
      const body = { sportId: 'pool', player1Id: ann, player2Id: bob, ...scores } as const
      const { outcomes } = await organiser.do(previewMatch, { body })
      return outcomes[0]!.probability
    }
    expect(await readChance(11)).toBeGreaterThan(await readChance(1))
    const params = { id: ann, otherId: bob }
    const { sports } = await organiser.do(getHeadToHead, { params })
    expect(sports[0]!.winProbability).toBeGreaterThan(0.5)
  })

  test('is added to an earlier version’s matches, and boards are recalculated once', async () => {
    await recordRace(1, { raceTo: 1 })
    await recordRace(7)
    const { db, opened, runInUnitOfWork } = world.server.context
    // As an earlier version stored it.
    const untyped = db.withoutPlugins() as never
    await db.updateTable('matches').set({ slope: 1, margin1: 1, margin2: 0 }).execute()
    await db.schema.alterTable('matches').dropColumn('slope').execute()
    await db.schema.alterTable('boards').dropColumn('rules').execute()
    await keepLength(untyped, opened.engine)
    const rows = await db
      .selectFrom('matches')
      .select(['slope', 'margin1'])
      .orderBy('playedAt')
      .execute()
    expect(rows).toEqual([
      { slope: 1 / computeRaceWeight(5), margin1: null },
      { slope: computeRaceWeight(7) / computeRaceWeight(5), margin1: 1 },
    ])
    expect(await renewRatings({ db, runInUnitOfWork })).toBe(true)
    expect(await verifyRatings(db)).toEqual([])
    expect(await renewRatings({ db, runInUnitOfWork })).toBe(false)
    const rules = await db.selectFrom('boards').select('rules').execute()
    expect(rules.every((board) => board.rules === RATING_RULES)).toBe(true)
  })
})
