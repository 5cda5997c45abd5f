import { describe, expect, test } from 'vitest'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import {
  deleteGroup,
  getGroup,
  listGroups,
  updateGroup,
  type Group,
} from '#contract/groups/group.ts'
import {
  closeJoinLink,
  inviteInBulk,
  joinByLink,
  listInvitations,
  listMyInvitations,
  makeJoinLink,
  readInvitation,
  readJoinLink,
  resendInvitation,
  revokeInvitation,
  sendInvitation,
} from '#contract/groups/invitations.ts'
import { answerRequest, changeMember, joinGroup, leaveGroup } from '#contract/groups/members.ts'
import { listNotices } from '#contract/notices.ts'
import { getPlayer, mergePlayer, updatePlayer } from '#contract/players/players.ts'
import { foldGroup } from '#engine/groups/fold.ts'
import { runTimedJobs } from '../../operation/maintenance.ts'
import { deliverDueMessages } from '../../platform/mail/message-queue.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller, type Requester } from '../../testing/world.ts'
import { answer, joinPeople, makeGroup, listNoticeTitles } from '../people.test-data.ts'
import { findInvitations } from './store.ts'
import { verifyGroups } from '../verify-groups.ts'
import { groupLog } from '../store.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(engineNames)('invitations on %s', async (engine) => {
  const { world, ann, ben, cleo, admin, group } = await stageOnce(
    engine,
    async (world) => {
      const people = await joinPeople(world)
      return { ...people, group: await makeGroup(people.ann) }
    },
    { verify: verifyGroups },
  )

  const create = async (body: object = {}, by = ann) => makeGroup(by, body)
  const invite = async (body: object, { id } = group, by = ann) =>
    by.call(sendInvitation, { params: { id }, body })
  const invitePlayer = async (caller: Caller, { id } = group) =>
    accepted(await invite({ playerId: caller.playerId }, { id } as Group)).id
  const listPendingGroups = async ({ call }: Caller) =>
    accepted(await call(listMyInvitations, {})).items.map((one) => one.group.name)
  const listMemberNames = async (ofGroup = group, by = ann) =>
    (await by.do(getGroup, { params: { id: ofGroup.id } })).members.map(({ name }) => name)
  /** Returns the secret at the end of the link in the latest message. */
  const readMailedToken = async (to: string) => {
    await deliverDueMessages(world.server.context)
    return /invitation\/([\w-]+)/.exec(world.mailbox.last(to).text)![1]!
  }
  const verifyContact = async (
    caller: Caller,
    column: 'emailVerifiedAt' | 'phoneVerified',
    more = {},
  ) =>
    world.server.context.db
      .updateTable('users')
      .set({ [column]: 1, ...more })
      .where('id', '=', caller.userId)
      .execute()
  /** Expects the stored rows to match the fold of the log. */
  const expectRowsToMatchLog = async (id = group.id) => {
    const { db, clock } = world.server.context
    const { invitations } = foldGroup(await groupLog.read(db, id), clock())
    const rows = await findInvitations(db, id)
    const summarize = (one: { id: string; status: string; expiresAt: number }) => [
      one.id,
      one.status === 'expired' ? 'pending' : one.status,
      one.expiresAt,
    ]
    const byId = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
    expect(rows.map(summarize).toSorted(byId)).toEqual(
      [...invitations.values()].map(summarize).toSorted(byId),
    )
  }

  test('notify a player, who joins by accepting; accepting twice changes nothing', async () => {
    const id = await invitePlayer(ben)
    expect(await listNoticeTitles(ben)).toEqual(['Ann Ashe invites you to Thursday Practice'])
    expect(await listPendingGroups(ben)).toEqual(['Thursday Practice'])
    accepted(await answer(ben, id, 'accept'))
    expect(accepted(await answer(ben, id, 'accept'))).toMatchObject({
      status: 'accepted',
      groupId: group.id,
    })
    expect(await listMemberNames()).toEqual(['Ann Ashe', 'Ben Bold'])
    expect([
      await listNoticeTitles(ben),
      await listNoticeTitles(ann),
      await listPendingGroups(ben),
    ]).toEqual([[], ['Ben Bold joined Thursday Practice'], []])
    await expectRowsToMatchLog()
  })

  test('notify the sender once when they expire, unless they were answered', async () => {
    const hours = { expiresInHours: 2 }
    const { id } = accepted(await invite({ playerId: ben.playerId, ...hours }))
    accepted(await invite({ contact: 'new@example.org', ...hours }))
    const other = accepted(await invite({ playerId: cleo.playerId, ...hours }))
    accepted(await answer(cleo, other.id, 'decline'))
    const runJobsAndListNotices = async () => {
      await runTimedJobs(world.server.context)
      return (await listNoticeTitles(ann)).toSorted()
    }
    expect(await runJobsAndListNotices()).toEqual([])
    world.pass(2 * hour)
    await Promise.all([runJobsAndListNotices(), runJobsAndListNotices()])
    const expected = ['Ben Bold did not answer', 'new@example.org did not answer']
    expect(await runJobsAndListNotices()).toEqual(expected)
    const noticeIds = (await ann.do(listNotices, { query: {} })).items.map((one) => one.id)
    world.pass(hour)
    await runJobsAndListNotices()
    const laterIds = (await ann.do(listNotices, { query: {} })).items.map((one) => one.id)
    expect(laterIds).toEqual(noticeIds)
    const params = { id: group.id, invitationId: id }
    await ann.do(resendInvitation, { params })
    expect(await runJobsAndListNotices()).toEqual(expected.slice(1))
    await expectRowsToMatchLog()
  })

  test('do not notify a sender who has left the group when they expire', async () => {
    accepted(await invite({ playerId: ben.playerId, expiresInHours: 2 }))
    accepted(await answer(cleo, await invitePlayer(cleo), 'accept'))
    const body = { version: 1, role: 'admin' as const }
    const member = { id: group.id, playerId: cleo.playerId }
    await ann.do(changeMember, { params: member, body })
    await ann.do(leaveGroup, { params: { id: group.id } })
    world.pass(2 * hour)
    await runTimedJobs(world.server.context)
    expect(await listNoticeTitles(ann)).not.toContain('Ben Bold did not answer')
  })

  test('are not accepted by opening them, and can be read only by their recipient', async () => {
    const hidden = await create({ name: 'Secret Six', isPrivate: true })
    const id = await invitePlayer(ben, hidden)
    const read = async ({ call }: Requester) => call(readInvitation, { params: { id } })
    expect(accepted(await read(ben))).toMatchObject({
      group: { name: 'Secret Six', icon: '👥', color: '#6B73FF', places: null },
      invitedByName: 'Ann Ashe',
      message: '',
      status: 'pending',
      groupId: null,
    })
    expect([(await read(cleo)).status, (await read(world.stranger)).status]).toEqual([404, 404])
    expect((await answer(cleo, id, 'accept')).status).toBe(404)
    expect((await ben.call(getGroup, { params: { id: hidden.id } })).status).toBe(404)
    expect((await ben.do(listGroups, { query: { q: 'secret' } })).total).toBe(0)
    const list = async (by: Caller) =>
      (await by.call(listInvitations, { params: { id: hidden.id } })).status
    expect([await list(ben), await list(ann)]).toEqual([404, 200])
  })

  test('of a private group reveal nothing of it when they are answered again from outside', async () => {
    const hidden = await create({ name: 'Secret Six', isPrivate: true })
    const params = { id: hidden.id }
    const accepting = await invitePlayer(ben, hidden)
    accepted(await answer(ben, accepting, 'accept'))
    await ben.do(leaveGroup, { params })
    const declining = await invitePlayer(cleo, hidden)
    accepted(await answer(cleo, declining, 'decline'))
    const { version } = await ann.do(getGroup, { params })
    await ann.do(updateGroup, { params, body: { version, name: 'Secret Seven' } })
    const again = [
      await answer(ben, accepting, 'accept'),
      await answer(cleo, declining, 'decline'),
      await answer(cleo, declining, 'decline', true),
    ]
    expect(again.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(again.map(({ text }) => text).join()).not.toContain('Secret')
  })

  test('are refused for seven days after a decline, or permanently if the recipient says so', async () => {
    const id = await invitePlayer(ben)
    expect(accepted(await answer(ben, id, 'decline')).status).toBe('declined')
    const again = await invite({ playerId: ben.playerId })
    expect([again.status, again.error.key]).toEqual([409, 'invitation.peace'])
    world.pass(7 * day)
    const second = await invitePlayer(ben)
    accepted(await answer(ben, second, 'decline', true))
    world.pass(30 * day)
    const never = await invite({ playerId: ben.playerId })
    expect([never.status, never.error.key]).toEqual([409, 'invitation.notAvailable'])
  })

  test('can be requested again after they expire, and resent with a new deadline', async () => {
    const id = await invitePlayer(ben)
    world.pass(7 * day)
    const late = await answer(ben, id, 'accept')
    expect([late.status, late.error.message]).toEqual([
      409,
      'This invitation has expired. Ask for a new one.',
    ])
    expect(await listPendingGroups(ben)).toEqual([])
    accepted(await answer(ben, id, 'ask_again'))
    expect(await listNoticeTitles(ann)).toEqual(['Ben Bold asked for a new invitation'])
    const params = { id: group.id, invitationId: id }
    expect(await ann.do(resendInvitation, { params })).toMatchObject({
      id,
      status: 'pending',
      resends: 1,
    })
    accepted(await answer(ben, id, 'accept'))
    await expectRowsToMatchLog()
  })

  test('disappear with their notice when they are revoked', async () => {
    const id = await invitePlayer(ben)
    const params = { id: group.id, invitationId: id }
    expect((await ben.call(revokeInvitation, { params })).status).toBe(403)
    expect((await ann.do(revokeInvitation, { params })).status).toBe('revoked')
    expect([await listNoticeTitles(ben), await listPendingGroups(ben)]).toEqual([[], []])
    expect((await answer(ben, id, 'accept')).error.key).toBe('invitation.revoked')
  })

  test('by e-mail keep the reading direction of a group’s name', async () => {
    const group = await create({ name: 'חוג שחמט' })
    accepted(await invite({ contact: 'nia@example.org' }, group))
    await readMailedToken('nia@example.org')
    const { subject, text } = world.mailbox.last('nia@example.org')
    expect(subject).toBe('An invitation to \u2068חוג שחמט\u2069')
    expect(text).toContain('invites you to \u2068חוג שחמט\u2069, a group of')
  })

  test('by e-mail wait for the person who verifies the address, even after signing up without the link', async () => {
    accepted(await invite({ contact: ' Nia@Example.org ', message: 'See www.evil.example now' }))
    const token = await readMailedToken('nia@example.org')
    const { text } = world.mailbox.last('nia@example.org')
    expect(text).toContain('Ann Ashe invites you to Thursday Practice')
    expect(text).not.toContain('evil')
    const open = async ({ call }: Requester) =>
      accepted(await call(readInvitation, { params: { id: token } }))
    expect(await open(world.stranger)).toMatchObject({
      isForYou: false,
      forWhom: 'n•••@example.org',
    })
    expect(await open(cleo)).toMatchObject({
      isForYou: false,
      forWhom: 'n•••@example.org',
      message: '',
      group: { places: null },
    })
    expect((await answer(cleo, token, 'accept')).status).toBe(404)
    const nia = await world.join('player', 'Nia New')
    const more = { email: 'nia@example.org', emailFolded: 'nia@example.org' }
    await world.server.context.db
      .updateTable('users')
      .set({ ...more, emailVerifiedAt: null })
      .where('id', '=', nia.userId)
      .execute()
    expect(await listPendingGroups(nia)).toEqual([])
    expect(await open(nia)).toMatchObject({ isForYou: false, lacks: 'email', forWhom: null })
    expect(await open(cleo)).toMatchObject({ lacks: null })
    await verifyContact(nia, 'emailVerifiedAt')
    expect(await listPendingGroups(nia)).toEqual(['Thursday Practice'])
    accepted(await answer(nia, token, 'accept'))
    expect(await listMemberNames()).toEqual(['Ann Ashe', 'Nia New'])
    const [row] = await findInvitations(world.server.context.db, group.id)
    expect(row!.contact).toBeNull()
  })

  test('by phone are sent as a text message; resending one disables its old link', async () => {
    const { id } = accepted(await invite({ contact: '082 555 0142' }))
    const oldToken = await readMailedToken('27825550142')
    world.pass(hour)
    const params = { id: group.id, invitationId: id }
    await ann.do(resendInvitation, { params })
    const newToken = await readMailedToken('27825550142')
    await verifyContact(ben, 'phoneVerified', { phoneNumber: '27825550142' })
    expect((await answer(ben, oldToken, 'accept')).status).toBe(404)
    accepted(await answer(ben, newToken, 'accept'))
    await expectRowsToMatchLog()
  })

  test('get the same reply for an address with and without an account', async () => {
    const knownReply = await invite({ contact: 'person2@example.org' })
    const unknownReply = await invite({ contact: 'nobody@example.org' })
    const withoutIds = (body: typeof knownReply.body) => ({ ...body, id: '', contact: '' })
    expect(withoutIds(knownReply.body)).toEqual(withoutIds(unknownReply.body))
  })

  test('in bulk list what would happen to each row, then what did', async () => {
    const guest = await world.addPlayer('Gus Guest')
    await ann.do(joinGroup, { params: { id: (await create({}, ben)).id }, body: {} })
    await invitePlayer(cleo)
    const declined = await world.join('player', 'Dee Dill')
    accepted(await answer(declined, await invitePlayer(declined), 'decline'))
    const free = await world.join('player', 'Fay Free')
    const rows = [
      'Fay Free',
      'Ann Ashe',
      'Cleo Cole',
      'Dee Dill',
      guest,
      'Vikto Petrow',
      'fay free',
      'x@example.org',
      '+27 82 555 0142',
    ]
    const send = async (dryRun: boolean) =>
      await ann.do(inviteInBulk, { params: { id: group.id }, body: { rows, dryRun } })
    const fates = [
      'invited',
      'already_member',
      'already_pending',
      'cooling_off',
      'not_available',
      'not_found',
      'duplicate_in_list',
      'invited',
      'invited',
    ]
    const planned = await send(true)
    expect(planned.rows.map(({ fate }) => fate)).toEqual(fates)
    expect(planned.rows.map(({ by }) => by).slice(-2)).toEqual(['email', 'sms'])
    expect(await listPendingGroups(free)).toEqual([])
    expect((await send(false)).invited).toBe(3)
    expect(await listPendingGroups(free)).toEqual(['Thursday Practice'])
    expect(
      (await send(false)).rows.map(({ fate }) => fate).filter((one) => one === 'invited'),
    ).toEqual([])
    await expectRowsToMatchLog()
  })

  test('in bulk skip an ambiguous name with the reason, but accept an id', async () => {
    const one = await world.join('player', 'Kim Park')
    await world.join('player', 'Kim Park')
    const rows = ['Kim Park', one.playerId!, 'Vikto Petrow']
    const planned = (
      await ann.do(inviteInBulk, { params: { id: group.id }, body: { rows, dryRun: true } })
    ).rows
    expect(planned.map(({ fate, isSeveral, name }) => [fate, isSeveral, name])).toEqual([
      ['not_found', true, null],
      ['invited', false, 'Kim Park'],
      ['not_found', false, null],
    ])
  })

  test('can’t be sent or accepted while the group is full', async () => {
    const small = await create({ maxSize: 2 })
    const id = await invitePlayer(ben, small)
    const other = await invitePlayer(cleo, small)
    accepted(await answer(ben, id, 'accept'))
    const late = await answer(cleo, other, 'accept')
    expect([late.status, late.error.message]).toEqual([
      409,
      'Group is full (2 of 2). Ask an admin to raise the limit.',
    ])
    const dee = await world.join('player', 'Dee Dill')
    expect((await invite({ playerId: dee.playerId }, small)).error.key).toBe('group.full')
    await ben.do(leaveGroup, { params: { id: small.id } })
    accepted(await answer(cleo, other, 'accept'))
  })

  test('are limited to 50 a day per sender and five a day per recipient', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => `person-${at}@elsewhere.example`)
    const bulk = async (list: string[], { id } = group, by = ann) =>
      by.call(inviteInBulk, { params: { id }, body: { rows: list } })
    expect(accepted(await bulk(rows)).invited).toBe(50)
    const more = await bulk(['one-more@elsewhere.example'])
    expect([more.status, more.error.message]).toEqual([
      429,
      'Invitations you can still send today: 0',
    ])
    world.pass(day)
    for (let at = 0; at < 5; at++) await invitePlayer(ben, await create({ name: `Group ${at}` }))
    const sixth = await invite({ playerId: ben.playerId }, await create())
    expect(sixth.error.key).toBe('invitation.notAvailable')
  })

  test('by link work for a limited number of people, until a new link replaces it', async () => {
    const make = async (maxUses: number | null) =>
      (await ann.do(makeJoinLink, { params: { id: group.id }, body: { maxUses } })).link!
    const link = await make(1)
    const joinBy = async (caller: Requester, code: string) =>
      caller.call(joinByLink, { params: { id: code }, body: {} })
    const read = async (caller: Requester, code: string) =>
      caller.call(readJoinLink, { params: { id: code } })
    expect(accepted(await read(world.stranger, link.code.toLowerCase()))).toMatchObject({
      group: { name: 'Thursday Practice', places: { taken: 1, size: 12 } },
      invitedByName: 'Ann Ashe',
      requireApproval: false,
      groupId: null,
    })
    expect(accepted(await joinBy(ben, link.code)).groupId).toBe(group.id)
    expect(accepted(await joinBy(ben, link.code)).groupId).toBe(group.id)
    expect([(await joinBy(cleo, link.code)).status, (await read(cleo, link.code)).status]).toEqual([
      404, 404,
    ])
    const second = await make(null)
    expect(second.maxUses).toBe(10)
    expect((await joinBy(cleo, link.code)).status).toBe(404)
    accepted(await joinBy(cleo, second.code))
    await ann.do(closeJoinLink, { params: { id: group.id } })
    expect((await read(world.stranger, second.code)).status).toBe(404)
    expect((await ben.call(makeJoinLink, { params: { id: group.id }, body: {} })).status).toBe(403)
  })

  test('by link are stored only encrypted with a reply', async () => {
    const once = { 'idempotency-key': 'join-link' }
    const { link } = await ann.do(makeJoinLink, { params: { id: group.id }, body: {} }, once)
    const { db } = world.server.context
    const rows = await db.selectFrom('idempotencyKeys').select(['key', 'reply']).execute()
    expect(rows.find(({ key }) => key.endsWith(':join-link'))!.reply).not.toContain(link!.code)
  })

  test('by link to a private group show its name but no numbers, and become requests', async () => {
    const hidden = await create({ template: 'league-team', name: 'First Team' })
    const params = { id: hidden.id }
    const { code } = (await ann.do(makeJoinLink, { params, body: {} })).link!
    const linkView = await ben.do(readJoinLink, { params: { id: code } })
    expect(linkView.group).toMatchObject({ name: 'First Team', places: null })
    const joinReply = await ben.do(joinByLink, { params: { id: code }, body: {} })
    expect(joinReply).toEqual({ groupId: null, hasAsked: true })
    const approve = { params: { ...params, playerId: ben.playerId }, body: { approve: true } }
    await ann.do(answerRequest, approve)
    expect(await listMemberNames(hidden)).toEqual(['Ann Ashe', 'Ben Bold'])
  })

  test('by link admit one of twenty who race for the last place, and count one use', async () => {
    const small = await create({ maxSize: 2 })
    const params = { id: small.id }
    const { code } = (await ann.do(makeJoinLink, { params, body: { maxUses: 50 } })).link!
    const people: Caller[] = []
    for (const letter of 'abcdefghijklmnopqrst') {
      people.push(await world.join('player', `Runner ${letter}`))
    }
    const replies = await Promise.all(
      people.map(async ({ call }) => call(joinByLink, { params: { id: code }, body: {} })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    const { link } = await ann.do(listInvitations, { params })
    expect(link!.uses).toBe(1)
    await expectRowsToMatchLog(small.id)
  })

  test('can be sent by a permitted member, and are refused to others with the reason', async () => {
    await ben.do(joinGroup, { params: { id: group.id }, body: {} })
    const body = { playerId: cleo.playerId }
    const refused = await invite(body, group, ben)
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Only group admins, or members they allow, can invite people.',
    ])
    const params = { id: group.id, playerId: ben.playerId }
    const permissions = { canInviteOthers: true }
    await ann.do(changeMember, { params, body: { version: 1, permissions } })
    accepted(await invite(body, group, ben))
  })

  test('need exactly one recipient who exists', async () => {
    const both = await invite({ playerId: ben.playerId, contact: 'x@example.org' })
    expect(both.error.details[0]).toMatchObject({ field: 'playerId', key: 'invitation.whom' })
    expect((await invite({ playerId: 'nobody' })).status).toBe(404)
    expect((await invite({ contact: 'no address' })).error.details[0]!.field).toBe('contact')
  })

  test('can’t be sent to a retired player, and the older one is kept when players merge', async () => {
    const { version } = await admin.do(getPlayer, { params: { id: cleo.playerId } })
    await admin.do(updatePlayer, {
      params: { id: cleo.playerId },
      body: { version, isRetired: true },
    })
    expect((await invite({ playerId: cleo.playerId })).error.key).toBe('invitation.notAvailable')
    const first = await invitePlayer(ben)
    const dee = await world.join('player', 'Dee Dill')
    const second = await invitePlayer(dee)
    await world.server.context.db
      .updateTable('users')
      .set({ playerId: null })
      .where('id', '=', dee.userId)
      .execute()
    const body = { version: 1, intoPlayerId: ben.playerId, intoVersion: 1 }
    await admin.do(mergePlayer, { params: { id: dee.playerId }, body })
    const { items } = await ann.do(listInvitations, { params: { id: group.id } })
    expect(Object.fromEntries(items.map(({ id, status }) => [id, status]))).toEqual({
      [first]: 'pending',
      [second]: 'revoked',
    })
    await expectRowsToMatchLog()
  })

  test('are restored with a deleted group if they were pending', async () => {
    const id = await invitePlayer(ben)
    await ann.do(deleteGroup, { params: { id: group.id }, query: { version: 1 } })
    expect([await listPendingGroups(ben), await listNoticeTitles(ben)]).toEqual([[], []])
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    accepted(await answer(ben, id, 'accept'))
    await expectRowsToMatchLog()
  })

  test('by link work again when a deleted group is restored', async () => {
    const params = { id: group.id }
    const { code } = (await ann.do(makeJoinLink, { params, body: {} })).link!
    await ann.do(deleteGroup, { params, query: { version: 1 } })
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    await ben.do(joinByLink, { params: { id: code }, body: {} })
    await expectRowsToMatchLog()
  })
})
