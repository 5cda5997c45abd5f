import { expect, test } from 'vitest'
import { tournamentFormats } from '#engine/tournaments/log/settings.ts'
import { tournamentStatuses } from '#engine/tournaments/log/state.ts'
import { refoldAll } from '../ratings/rate-log.ts'
import { verifyRatings } from '../ratings/verify-ratings.ts'
import { createWorld } from '../testing/world.ts'
import { verifyTournaments } from '../tournaments/verify-tournaments.ts'
import { fillDemoClub } from './fill-demo-club.ts'

const hour = 3_600_000

/** The demo club as it is filled some time after the world began: names with their ratings. */
async function demoAfter(ms: number) {
  const world = await createWorld()
  const { db, write } = world.server.house
  world.pass(ms)
  await write(async (unit) => fillDemoClub(unit, { email: 'a@example.org', passwordHash: '' }, ''))
  const ratings = await db
    .selectFrom('ratings as r')
    .innerJoin('players as p', 'p.id', 'r.playerId')
    .select(['p.name', 'r.board', 'r.rating', 'r.games'])
    .orderBy('r.board')
    .orderBy('p.name')
    .execute()
  const { length: matches } = await db.selectFrom('matches').select('id').execute()
  expect(await verifyRatings(db)).toEqual([])
  expect(await verifyTournaments(db)).toEqual([])
  expect((await write(refoldAll)).matches).toBe(0)
  const tournaments = await db
    .selectFrom('tournaments')
    .select(['name', 'format', 'status', 'participantCount', 'decidedCount'])
    .orderBy('name')
    .execute()
  await world.close()
  return { ratings, matches, tournaments }
}

test('the demo club is the same at every hour of a day, and on another day', async () => {
  const evening = await demoAfter(0)
  expect(evening.matches).toBeGreaterThan(2500)
  for (const format of tournamentFormats) {
    expect(evening.tournaments.map((each) => each.format)).toContain(format)
  }
  for (const status of tournamentStatuses) {
    expect(evening.tournaments.map((each) => each.status)).toContain(status)
  }
  expect(evening.ratings.length).toBeGreaterThan(100)
  expect(await demoAfter(5 * hour)).toEqual(evening)
  expect(await demoAfter(72 * hour)).toEqual(evening)
}, 60_000)
