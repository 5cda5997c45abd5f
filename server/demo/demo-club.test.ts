import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { logIn, signUp } from '#contract/players/accounts.ts'
import { passkeySignInOptions } from '#contract/security/passkeys.ts'
import { sendPhoneCode } from '#contract/security/phone.ts'
import { foldGroup } from '#engine/groups/fold.ts'
import { groupTemplateIds } from '#engine/groups/templates.ts'
import { tournamentFormats } from '#engine/tournaments/log/settings/settings.ts'
import { tournamentStatuses } from '#engine/tournaments/log/state.ts'
import { recalculateAllBoards } from '../ratings/rate-log.ts'
import { verifyRatings } from '../ratings/verify-ratings.ts'
import { tables } from '../platform/database/tables.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld } from '../testing/world.ts'
import { verifyTournaments } from '../tournaments/verify-tournaments.ts'
import { verifyGroups } from '../groups/verify-groups.ts'
import { verifyTeams } from '../teams/verify-teams.ts'
import { emptyClub } from './empty-club.ts'
import { fillDemoClub } from './fill-demo-club.ts'
import { groupLog } from '../groups/store.ts'

const hour = 3_600_000

/** Returns the names and ratings of a demo club filled some time after the start of the test world. */
async function fillDemoAfter(ms: number) {
  const world = await createWorld()
  const { db, runInUnitOfWork } = world.server.context
  world.pass(ms)
  await runInUnitOfWork(async (unit) =>
    fillDemoClub(unit, { email: 'a@example.org', passwordHash: '' }, ''),
  )
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
  expect(await verifyTeams(db)).toEqual([])
  expect(await verifyGroups(db)).toEqual([])
  expect((await runInUnitOfWork(recalculateAllBoards)).matches).toBe(0)
  const tournaments = await db
    .selectFrom('tournaments')
    .select(['name', 'format', 'status', 'participantCount', 'decidedCount'])
    .orderBy('name')
    .execute()
  for (const { id, memberCount, maxSize } of await db.selectFrom('groups').selectAll().execute()) {
    const log = await groupLog.read(db, id)
    expect(foldGroup(log, world.now()).members.size).toBe(memberCount)
    expect(memberCount).toBeLessThanOrEqual(maxSize)
  }
  const groups = await db
    .selectFrom('groups')
    .select(['name', 'template', 'memberCount'])
    .orderBy('name')
    .execute()
  expect(new Set(groups.map(({ template }) => template)).size).toBe(groupTemplateIds.length)
  await world.close()
  return { ratings, matches, tournaments, groups }
}

test('the demo club is the same at every hour of a day, and on another day', async () => {
  const original = await fillDemoAfter(0)
  expect(original.matches).toBeGreaterThan(2500)
  for (const format of tournamentFormats) {
    expect(original.tournaments.map((each) => each.format)).toContain(format)
  }
  for (const status of tournamentStatuses) {
    expect(original.tournaments.map((each) => each.status)).toContain(status)
  }
  expect(original.ratings.length).toBeGreaterThan(100)
  expect(await fillDemoAfter(5 * hour)).toEqual(original)
  expect(await fillDemoAfter(72 * hour)).toEqual(original)
})

describe.each(engineNames)('resetting a demo club on %s', (engine) => {
  test('removes everything of its visitors: accounts, browsers, codes and challenges', async () => {
    const world = await createWorld(engine)
    const { db, runInUnitOfWork } = world.server.context
    const visitor = { email: 'nia@example.org', password: 'Rally-Corner7!tide' }
    const body = { ...visitor, name: 'Nia Llewellyn', confirmPassword: visitor.password }
    await world.stranger.call(signUp, { body })
    await world.stranger.call(logIn, { body: visitor })
    await world.stranger.call(passkeySignInOptions, {})
    await world.stranger.call(sendPhoneCode, { body: { phoneNumber: '082 123 4567' } })
    const listFilledTables = async () => {
      const names: string[] = []
      for (const name of Object.keys(tables) as (keyof typeof tables)[]) {
        const row = await db
          .selectFrom(name)
          .select(sql`1`.as('one'))
          .limit(1)
          .executeTakeFirst()
        if (row !== undefined) names.push(name)
      }
      return names
    }
    const visitorTables = ['devices', 'phoneCodes', 'sessions', 'tickets', 'users']
    expect(await listFilledTables()).toEqual(expect.arrayContaining(visitorTables))
    await runInUnitOfWork(async ({ tx }) => emptyClub(tx))
    // Counted attempts are kept, or a reset would allow more guesses of the administrator's password.
    const keptTables = [
      'auditEvents',
      'clubs',
      'events',
      'loginLocks',
      'rateLimits',
      'securityAlerts',
    ]
    expect((await listFilledTables()).filter((name) => !keptTables.includes(name))).toEqual([])
    await world.close()
  })
})
