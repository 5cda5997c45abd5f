import { describe, expect, test } from 'vitest'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { archiveGroup, deleteGroup, getGroup, restoreGroup } from '#contract/groups/group.ts'
import { changeMember, joinGroup } from '#contract/groups/members.ts'
import {
  changeMeetupRule,
  endMeetupRule,
  listMeetups,
  planMeetup,
} from '#contract/groups/meetups.ts'
import { mergePlayer } from '#contract/players/players.ts'
import { runTimedJobs } from '../../operation/maintenance.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted } from '../../testing/world.ts'
import { joinPeople, makeGroup } from '../people.test-data.ts'
import { createMeetups } from './meetup-rules.ts'
import { verifyGroups } from '../verify-groups.ts'

const hour = 60 * 60_000
const day = 24 * hour

describe.each(engineNames)('weekly meetups on %s', async (engine) => {
  const { world, ann, ben, admin, group } = await stageOnce(
    engine,
    async (world) => {
      const { ann, ben, admin } = await joinPeople(world)
      const group = await makeGroup(ann)
      await ben.do(joinGroup, { params: { id: group.id }, body: {} })
      return { ann, ben, admin, group }
    },
    { verify: verifyGroups },
  )

  const at = (ms: number) => new Date(world.now() + ms).toISOString()
  const plan = async (daysAhead: number, by = ann) =>
    by.call(planMeetup, {
      params: { id: group.id },
      body: {
        startsAt: at(day),
        endsAt: at(day + 2 * hour),
        venue: 'Main hall',
        everyWeek: { daysAhead },
      },
    })
  const readMeetups = async (by = ann) => await by.do(listMeetups, { params: { id: group.id } })
  const passAndRunJobs = async (ms: number) => {
    world.pass(ms)
    await runTimedJobs(world.server.context)
  }
  const listDaysUntilStart = async () =>
    (await readMeetups()).coming.map(({ startsAt }) =>
      Math.round((Date.parse(startsAt) - world.now()) / day),
    )

  test('are created a number of days ahead, once, even with two nodes', async () => {
    expect((await plan(7, ben)).status).toBe(403)
    const { rules } = accepted(await plan(3))
    expect(rules).toMatchObject([{ venue: 'Main hall', daysAhead: 3, version: 1 }])
    expect((await readMeetups(ben)).rules).toEqual([])
    expect(await listDaysUntilStart()).toEqual([1])
    await passAndRunJobs(4 * day)
    expect(await listDaysUntilStart()).toEqual([])
    world.pass(day)
    const { context } = world.server
    await Promise.all([createMeetups(context), createMeetups(context)])
    expect(await listDaysUntilStart()).toEqual([3])
    const { coming } = await readMeetups()
    expect(coming).toMatchObject([{ venue: 'Main hall', status: 'open' }])
    await passAndRunJobs(7 * day)
    expect(await listDaysUntilStart()).toEqual([3])
  })

  test('keep their host when the host is merged', async () => {
    const permit = async (canEditGroup: boolean) => {
      const { version } = await ann.do(getGroup, { params: { id: group.id } })
      const params = { id: group.id, playerId: ben.playerId }
      await ann.do(changeMember, { params, body: { version, permissions: { canEditGroup } } })
    }
    await permit(true)
    accepted(await plan(3, ben))
    await permit(false)
    const known = await world.addPlayer('Benjamin Bold')
    const body = { version: 1, intoPlayerId: known, intoVersion: 1 }
    await admin.do(mergePlayer, { params: { id: ben.playerId }, body })
    await passAndRunJobs(5 * day)
    expect((await readMeetups(ben)).coming).toMatchObject([{ runs: true }])
  })

  test('are not created for weeks that passed while the server was down', async () => {
    accepted(await plan(14))
    expect(await listDaysUntilStart()).toEqual([1, 8])
    await passAndRunJobs(30 * day)
    const { coming, past } = await readMeetups()
    expect([past.length, coming.length]).toEqual([2, 2])
    expect(await listDaysUntilStart()).toEqual([6, 13])
  })

  test('can be changed from the next one on, or ended, with the current version', async () => {
    const [rule] = accepted(await plan(3)).rules
    const params = { id: group.id, ruleId: rule!.id }
    const { id: _id, nextAt, nextEndsAt, version, ...kept } = rule!
    const body = { ...kept, version, startsAt: nextAt, endsAt: nextEndsAt, venue: 'Cellar' }
    const changeAndReadError = async (part: object) => {
      const reply = await ann.call(changeMeetupRule, { params, body: { ...body, ...part } })
      return reply.error.details[0] ?? reply.error
    }
    expect(await changeAndReadError({ endsAt: nextAt })).toMatchObject({ key: 'session.endsFirst' })
    expect(await changeAndReadError({ startsAt: at(-day), endsAt: at(hour - day) })).toMatchObject({
      field: 'startsAt',
      key: 'session.inPast',
    })
    expect((await ben.call(changeMeetupRule, { params, body })).status).toBe(403)
    await ann.do(changeMeetupRule, { params, body })
    expect(await changeAndReadError({})).toMatchObject({ key: 'request.stale' })
    await passAndRunJobs(6 * day)
    expect((await readMeetups()).coming).toMatchObject([{ venue: 'Cellar' }])
    const stale = await ann.call(endMeetupRule, { params, query: { version } })
    expect(stale.status).toBe(409)
    const query = { version: version + 1 }
    expect((await ann.do(endMeetupRule, { params, query })).rules).toEqual([])
    expect((await ann.call(endMeetupRule, { params, query })).status).toBe(404)
    await passAndRunJobs(14 * day)
    expect(await listDaysUntilStart()).toEqual([])
  })

  test('end when their group is archived, and are restored with a deleted group', async () => {
    accepted(await plan(3))
    const params = { id: group.id }
    await ann.do(deleteGroup, { params, query: { version: 1 } })
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    expect((await readMeetups()).rules).toHaveLength(1)
    await ann.do(archiveGroup, { params, body: { version: 1 } })
    await ann.do(restoreGroup, { params, body: { version: 2 } })
    expect((await readMeetups()).rules).toEqual([])
    await passAndRunJobs(14 * day)
    expect(await listDaysUntilStart()).toEqual([])
  })
})
