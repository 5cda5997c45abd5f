import { describe, expect, test } from 'vitest'
import { sendInvitation } from '#contract/groups/invitations.ts'
import { joinGroup } from '#contract/groups/members.ts'
import { answerMeetup, planMeetup } from '#contract/groups/meetups.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { joinPeople, makeGroup } from './people.test-data.ts'
import { verifyGroups } from './verify-groups.ts'

const hour = 3_600_000

describe.each(engineNames)('verification of groups on %s', async (engine) => {
  const { world, ann, ben, cleo } = await stageOnce(engine, joinPeople)

  test('reports rows that were changed without the log', async () => {
    const { id } = await makeGroup(ann)
    const params = { id }
    const at = (hours: number) => new Date(world.now() + hours * hour).toISOString()
    await ben.do(joinGroup, { params, body: {} })
    await ann.do(sendInvitation, { params, body: { playerId: cleo.playerId } })
    const body = { startsAt: at(20), endsAt: at(22), places: 1 }
    const meetupId = (await ann.do(planMeetup, { params, body })).coming[0]!.id
    const yesAnswer = { params: { id: meetupId }, body: { answer: 'yes' as const } }
    for (const member of [ann, ben]) await member.do(answerMeetup, yesAnswer)
    const { db } = world.server.context
    expect(await verifyGroups(db)).toEqual([])
    await db.updateTable('groups').set({ memberCount: 5 }).execute()
    await db.updateTable('groupMembers').set({ role: 'admin' }).execute()
    await db.updateTable('groupInvitations').set({ status: 'revoked' }).execute()
    await db.updateTable('groupSessions').set({ waiting: 0 }).execute()
    await db
      .insertInto('groupRequests')
      .values({ groupId: id, playerId: cleo.playerId!, expiresAt: world.now() })
      .execute()
    expect((await verifyGroups(db)).map(({ difference }) => difference)).toEqual([
      'memberCount is 5, not 2',
      `member ${ben.playerId} differs`,
      `the request of ${cleo.playerId} is not in the log`,
      '1 requests, not 0',
      'an invitation: status is revoked, not pending',
      'waiting is 0, not 1',
    ])
  })
})
