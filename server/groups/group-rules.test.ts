import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeRole, listAudit, listUsers } from '#contract/admin.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import { exportAttendance, listMeetups } from '#contract/groups/meetups.ts'
import {
  archiveGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  pinNotice,
  restoreGroup,
  updateGroup,
} from '#contract/groups/group.ts'
import {
  inviteInBulk,
  listInvitations,
  listMyInvitations,
  readInvitation,
  resendInvitation,
  sendInvitation,
} from '#contract/groups/invitations.ts'
import {
  addMember,
  changeMember,
  joinGroup,
  leaveGroup,
  removeMember,
  withdrawRequest,
} from '#contract/groups/members.ts'
import { listNotices } from '#contract/notices.ts'
import { deletePlayer, getPlayer, mergePlayer, updatePlayer } from '#contract/players/players.ts'
import { answerClaim, claimPlayer, listClaims } from '#contract/security/membership.ts'
import { runTimedJobs } from '../operation/maintenance.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { sha256 } from '../platform/security/hashing.ts'
import { accepted, type Caller } from '../testing/world.ts'
import { hashEmail, addKeyToContacts } from './invitations/contact.ts'
import { answer, joinPeople, makeGroup } from './people.test-data.ts'
import { verifyGroups } from './verify-groups.ts'

const hour = 3_600_000

describe.each(engineNames)('rules of groups on %s', async (engine) => {
  const { world, ann, ben, cleo, admin, organiser, group } = await stageOnce(
    engine,
    async (world) => {
      const people = await joinPeople(world)
      const organiser = await world.join('organizer', 'Olga Oak')
      return { ...people, organiser, group: await makeGroup(people.ann) }
    },
    { verify: verifyGroups },
  )

  const create = async (body: object = {}, by = ann) => makeGroup(by, body)
  const createPrivate = async () => create({ name: 'Secret Six', isPrivate: true })
  const invite = async (body: object, { id } = group, by = ann) =>
    by.call(sendInvitation, { params: { id }, body })
  const inviteAddresses = async (rows: string[], { id } = group) =>
    ann.call(inviteInBulk, { params: { id }, body: { rows, dryRun: false } })
  const verifyEmail = async (caller: Caller, email: string) =>
    world.server.context.db
      .updateTable('users')
      .set({ email, emailFolded: email, emailVerifiedAt: 1 })
      .where('id', '=', caller.userId)
      .execute()
  const readVersion = async (id: string) => (await admin.do(getPlayer, { params: { id } })).version
  const deletePlayerById = async (id: string) =>
    await admin.do(deletePlayer, { params: { id }, query: { version: await readVersion(id) } })
  const retirePlayer = async (id: string) =>
    await admin.do(updatePlayer, {
      params: { id },
      body: { version: await readVersion(id), isRetired: true },
    })
  const join = async ({ call }: Caller, id = group.id) =>
    accepted(await call(joinGroup, { params: { id }, body: {} }))
  const archive = async (id: string) =>
    await ann.do(archiveGroup, { params: { id }, body: { version: 1 } })
  const deleteGroupById = async (id: string) =>
    await ann.do(deleteGroup, { params: { id }, query: { version: 1 } })
  const listRoles = async (id: string, by = organiser) =>
    (await by.do(getGroup, { params: { id } })).members.map(({ name, role }) => [name, role])

  test('withdrawing a request to a private group returns 404, as for an unknown group', async () => {
    const params = { id: (await createPrivate()).id }
    const [privateReply, unknownReply] = await Promise.all([
      ben.call(withdrawRequest, { params }),
      ben.call(withdrawRequest, { params: { id: 'nowhere' } }),
    ])
    expect(privateReply.status).toBe(404)
    expect(privateReply.error).toMatchObject({
      key: unknownReply.error.key,
      message: unknownReply.error.message,
    })
  })

  test('pending requests are declined when a group becomes private', async () => {
    const open = await create({ requireApproval: true })
    await join(ben, open.id)
    const body = { version: 1, isPrivate: true }
    const { requests } = await ann.do(updateGroup, { params: { id: open.id }, body })
    expect(requests).toEqual([])
  })

  test('requests to join leave the admin’s notices when they end for another reason than an answer', async () => {
    const params = { id: (await create({ requireApproval: true })).id }
    for (const one of [ben, cleo]) await join(one, params.id)
    const countAsked = async () =>
      (await ann.do(listNotices, { query: {} })).items.filter(({ key }) => key === 'group.asks')
        .length
    expect(await countAsked()).toBe(2)
    await retirePlayer(cleo.playerId)
    expect(await countAsked()).toBe(1)
    await archive(params.id)
    expect(await countAsked()).toBe(0)
  })

  test('a group that a deletion empties notifies its former member of nothing', async () => {
    const { id } = await create({}, ben)
    await deletePlayerById(ben.playerId)
    expect((await organiser.do(getGroup, { params: { id } })).isActive).toBe(false)
    expect((await ben.do(listNotices, { query: {} })).items).toEqual([])
  })

  test('deleting a group doesn’t reset the daily limit of invitations', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => `guest${at}@example.org`)
    expect(accepted(await inviteAddresses(rows)).invited).toBe(50)
    await deleteGroupById(group.id)
    const next = await create({ name: 'Once More' })
    expect((await inviteAddresses(['another@example.org'], next)).status).toBe(429)
  })

  test('resending counts against the daily limit of invitations', async () => {
    const first = accepted(
      await inviteAddresses(Array.from({ length: 49 }, (_, at) => `g${at}@example.org`)),
    )
    expect(first.invited).toBe(49)
    const { items } = await ann.do(listInvitations, { params: { id: group.id } })
    world.pass(2 * hour)
    const resend = async (at: number) =>
      ann.call(resendInvitation, { params: { id: group.id, invitationId: items[at]!.id } })
    expect((await resend(0)).status).toBe(200)
    expect((await resend(1)).status).toBe(429)
  })

  test('someone who declined permanently can’t be invited by address or by an older invitation', async () => {
    const body = { playerId: ben.playerId, expiresInHours: 1 }
    const first = accepted(await invite(body))
    world.pass(2 * hour)
    const second = accepted(await invite({ playerId: ben.playerId }))
    accepted(await answer(ben, second.id, 'decline', true))
    const params = { id: group.id, invitationId: first.id }
    expect((await ann.call(resendInvitation, { params })).status).toBe(409)
    await verifyEmail(ben, 'ben@example.org')
    accepted(await invite({ contact: 'ben@example.org' }))
    expect((await ben.do(listMyInvitations, {})).items).toEqual([])
  })

  test('the name of someone who declined at an address stays hidden', async () => {
    await verifyEmail(ben, 'ben@example.org')
    accepted(await invite({ contact: 'ben@example.org' }))
    const [invitation] = (await ben.do(listMyInvitations, {})).items
    accepted(await answer(ben, invitation!.id, 'decline'))
    const { items } = await ann.do(listInvitations, { params: { id: group.id } })
    expect(items).toMatchObject([{ name: null, avatarUrl: null, status: 'declined' }])
  })

  test('a former member of a private group sees nothing of it and receives no notices', async () => {
    const secret = await createPrivate()
    const params = { id: secret.id }
    const { id } = accepted(await invite({ playerId: ben.playerId }, secret))
    accepted(await answer(ben, id, 'accept'))
    const permissions = { canInviteOthers: true }
    const member = { id: secret.id, playerId: ben.playerId }
    await ann.do(changeMember, { params: member, body: { version: 1, permissions } })
    const other = accepted(await invite({ playerId: cleo.playerId }, secret, ben))
    await ben.do(leaveGroup, { params })
    await ann.do(updateGroup, { params, body: { version: 2, name: 'New Name' } })
    accepted(await answer(cleo, other.id, 'accept'))
    const { items } = await ben.do(listNotices, { query: {} })
    expect(JSON.stringify(items)).not.toContain('New Name')
    expect((await ben.call(readInvitation, { params: { id } })).status).toBe(404)
  })

  test('a pinned notice is visible only to members and organisers', async () => {
    const text = 'Door code 4711'
    await ann.do(pinNotice, { params: { id: group.id }, body: { text, until: null } })
    const noticeText = async ({ call }: Caller) =>
      accepted(await call(getGroup, { params: { id: group.id } })).notice?.text ?? null
    expect(await noticeText(ben)).toBeNull()
    await join(cleo)
    expect(await Promise.all([ann, cleo, organiser].map(noticeText))).toEqual([text, text, text])
  })

  test('a new invitation can be requested only once, and not by a retired player', async () => {
    const { id } = accepted(await invite({ playerId: ben.playerId, expiresInHours: 1 }))
    world.pass(2 * hour)
    const listRequestNotices = async () =>
      (await ann.do(listNotices, { query: {} })).items.filter(
        ({ key }) => key === 'group.askedAgain',
      )
    accepted(await answer(ben, id, 'ask_again'))
    const [first] = await listRequestNotices()
    accepted(await answer(ben, id, 'ask_again'))
    expect(await listRequestNotices()).toEqual([first])
    await retirePlayer(ben.playerId)
    expect((await answer(ben, id, 'ask_again')).status).not.toBe(200)
  })

  test('reading any page of a private group as an administrator is audited', async () => {
    const endpoints = [getGroupBoard, listInvitations, listMeetups, exportAttendance] as const
    for (const endpoint of endpoints) {
      const { id } = await createPrivate()
      const { status } = await admin.call(endpoint, { params: { id }, query: {} } as never)
      expect(status).toBe(200)
      const query = { eventType: 'group.read_private' as const }
      const { items } = await admin.do(listAudit, { query })
      expect(items.some(({ details }) => details['groupId'] === id)).toBe(true)
    }
  })

  test('a deleted or archived group is restored only with someone who can be its admin', async () => {
    await join(ben)
    const archived = await create({ name: 'Archived' })
    await join(cleo, archived.id)
    const alone = await create({ name: 'Alone' })
    await deleteGroupById(group.id)
    await archive(archived.id)
    await archive(alone.id)
    await deletePlayerById(ann.playerId)
    const { items } = await admin.do(listDeletions, {})
    const deletedGroup = items.find(({ kind }) => kind === 'group')!
    await admin.do(restoreDeletion, { params: { id: deletedGroup.id } })
    expect(await listRoles(group.id)).toEqual([['Ben Bold', 'admin']])
    const restore = async (id: string) => {
      const { version } = await organiser.do(getGroup, { params: { id } })
      return organiser.call(restoreGroup, { params: { id }, body: { version } })
    }
    accepted(await restore(archived.id))
    expect(await listRoles(archived.id)).toEqual([['Cleo Cole', 'admin']])
    expect((await restore(alone.id)).status).toBe(409)
    const player = (await admin.do(listDeletions, {})).items.find(({ kind }) => kind === 'player')!
    await admin.do(restoreDeletion, { params: { id: player.id } })
    accepted(await restore(alone.id))
    expect(await listRoles(alone.id)).toEqual([['Ann Ashe', 'admin']])
  })

  test('a retired member does not become the new admin', async () => {
    await join(ben)
    await join(cleo)
    await retirePlayer(ben.playerId)
    await deletePlayerById(ann.playerId)
    expect(await listRoles(group.id)).toContainEqual(['Cleo Cole', 'admin'])
  })

  test('a person keeps their groups, without duplicates, when their claim to a player record is accepted', async () => {
    const old = await world.addPlayer('Benjamin Bold')
    await world.record({ player1Id: old, player2Id: ann.playerId })
    const own = await create({ name: 'Mine' }, ben)
    await join(ben)
    const cleosGroup = await create({ name: 'Hers' }, cleo)
    const { id } = accepted(await invite({ playerId: ben.playerId }, cleosGroup, cleo))
    const before = ben.playerId
    await ben.do(claimPlayer, { body: { playerId: old } })
    const [claim] = (await organiser.do(listClaims, {})).items
    const approval = { params: { id: claim!.id }, body: { accept: true } }
    await organiser.do(answerClaim, approval)
    const bensGroups = (await ben.do(listGroups, { query: { scope: 'mine' } })).items
    expect(bensGroups.map(({ name }) => name).toSorted()).toEqual(['Mine', 'Thursday Practice'])
    expect(await listRoles(own.id)).toEqual([['Benjamin Bold', 'admin']])
    expect((await admin.call(getPlayer, { params: { id: before } })).status).toBe(404)
    expect((await ben.do(listMyInvitations, {})).items.map((one) => one.id)).toEqual([id])
  })

  test('an unreadable name, an oversized icon and a notice that has already expired are refused', async () => {
    const refusedField = async (body: object) =>
      (await ann.call(createGroup, { body: { name: 'Board', ...body } })).error?.details?.[0]?.field
    expect(await refusedField({ name: '\u202e' })).toBe('name')
    expect(await refusedField({ name: '\u200b\u200b' })).toBe('name')
    expect(await refusedField({ icon: 'CLUB OFFICIAL!!!' })).toBe('icon')
    const created = await ann.do(createGroup, { body: { name: 'Two\nlines', icon: '🎯' } })
    expect(created.name).toBe('Two lines')
    const until = new Date(0).toISOString()
    const expiredNotice = { params: { id: group.id }, body: { text: 'Late', until } }
    expect((await ann.call(pinNotice, expiredNotice)).status).toBe(400)
  })

  test('a retired player can’t create a group or be added to one', async () => {
    const guest = await world.addPlayer('Gus Guest')
    await retirePlayer(guest)
    const params = { id: group.id }
    expect((await organiser.call(addMember, { params, body: { playerId: guest } })).status).toBe(
      409,
    )
    await retirePlayer(ben.playerId)
    expect((await ben.call(createGroup, { body: { name: 'Late' } })).status).toBe(409)
  })

  test('the notice of an invitation is retracted when the player retires', async () => {
    accepted(await invite({ playerId: ben.playerId }))
    await retirePlayer(ben.playerId)
    const { items } = await ben.do(listNotices, { query: {} })
    expect(items.filter(({ key }) => key === 'group.invited')).toEqual([])
  })

  test('a declined address is deleted, and an update without changes keeps the version', async () => {
    await verifyEmail(ben, 'ben@example.org')
    accepted(await invite({ contact: 'ben@example.org' }))
    const [invitation] = (await ben.do(listMyInvitations, {})).items
    accepted(await answer(ben, invitation!.id, 'decline'))
    const { items } = await ann.do(listInvitations, { params: { id: group.id } })
    expect(items).toMatchObject([{ contact: null }])
    const body = { version: 1, name: group.name }
    const unchanged = await ann.do(updateGroup, { params: { id: group.id }, body })
    expect(unchanged.version).toBe(1)
  })

  test('the last admin is replaced once when disabled, and is still an admin when enabled again', async () => {
    await join(ben)
    await join(cleo)
    const setEnabled = async (caller: Caller, isActive: boolean) => {
      const { items } = await admin.do(listUsers, { query: {} })
      const { version } = items.find(({ id }) => id === caller.userId)!
      const body = { version, isActive }
      await admin.do(changeRole, { params: { id: caller.userId }, body })
      await runTimedJobs(world.server.context)
      await runTimedJobs(world.server.context)
    }
    const listAdmins = async () => {
      const { members } = await cleo.do(getGroup, { params: { id: group.id } })
      return members.filter(({ role }) => role === 'admin').map(({ name }) => name)
    }
    await setEnabled(ben, false)
    expect(await listAdmins()).toEqual(['Ann Ashe'])
    await setEnabled(ann, false)
    expect(await listAdmins()).toEqual(['Ann Ashe', 'Cleo Cole'])
    await setEnabled(ann, true)
    await setEnabled(ben, true)
    expect(await listAdmins()).toEqual(['Ann Ashe', 'Cleo Cole'])
  })

  test('a declined address can’t be found by hashing candidates, and stays declined', async () => {
    const email = 'ben@example.org'
    await verifyEmail(ben, email)
    const { db, secret } = world.server.context
    const readLogs = async () =>
      (await db.selectFrom('groupLog').select('event').execute()).map(({ event }) => event).join()
    accepted(await invite({ contact: email }))
    const unkeyedHash = sha256(`email ${email}`)
    expect(await readLogs()).not.toContain(unkeyedHash)
    // Older releases stored the digest without the key.
    const digest = hashEmail(secret, email)
    await db.updateTable('groupInvitations').set({ contactHash: unkeyedHash }).execute()
    await db
      .updateTable('groupLog')
      .set({ event: sql<string>`replace(event, ${digest}, ${unkeyedHash})` })
      .execute()
    await addKeyToContacts(world.server.context)
    expect(await readLogs()).not.toContain(unkeyedHash)
    const [invitation] = (await ben.do(listMyInvitations, {})).items
    accepted(await answer(ben, invitation!.id, 'decline', true))
    const stored = await db.selectFrom('groupInvitations').selectAll().execute()
    expect(stored).toMatchObject([{ contact: null, contactHash: digest }])
    world.pass(20 * 24 * hour)
    expect((await invite({ contact: email })).status).toBe(409)
  })

  test('a deleted group is restored with one membership of two members merged since', async () => {
    const [twin, other] = [await world.addPlayer('Twin One'), await world.addPlayer('Twin Two')]
    const params = { id: group.id }
    for (const playerId of [twin, other]) await admin.do(addMember, { params, body: { playerId } })
    await deleteGroupById(group.id)
    const body = { version: 1, intoPlayerId: other, intoVersion: 1 }
    await organiser.do(mergePlayer, { params: { id: twin }, body })
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    expect(await listRoles(group.id)).toEqual([
      ['Ann Ashe', 'admin'],
      ['Twin Two', 'member'],
    ])
  })

  test('a deleted group is restored with a member who has claimed a player record since', async () => {
    const known = await world.addPlayer('Benjamin Bold')
    await join(ben)
    await deleteGroupById(group.id)
    await ben.do(claimPlayer, { body: { playerId: known } })
    const [claim] = (await organiser.do(listClaims, {})).items
    await organiser.do(answerClaim, { params: { id: claim!.id }, body: { accept: true } })
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    expect(await listRoles(group.id)).toEqual([
      ['Ann Ashe', 'admin'],
      ['Benjamin Bold', 'member'],
    ])
  })

  test('a declined address can’t be found in a deleted group either, and is restored with it', async () => {
    const email = 'ben@example.org'
    await verifyEmail(ben, email)
    const { db, secret } = world.server.context
    accepted(await invite({ contact: email }))
    const [invitation] = (await ben.do(listMyInvitations, {})).items
    accepted(await answer(ben, invitation!.id, 'decline'))
    const unkeyedHash = sha256(`email ${email}`)
    const digest = hashEmail(secret, email)
    const { version } = await ann.do(getGroup, { params: { id: group.id } })
    await ann.do(deleteGroup, { params: { id: group.id }, query: { version } })
    // Older releases stored the digest without the key.
    await db
      .updateTable('keptDeletions')
      .set({ data: sql<string>`replace(data, ${digest}, ${unkeyedHash})` })
      .execute()
    await addKeyToContacts(world.server.context)
    const [deleted] = await db.selectFrom('keptDeletions').selectAll().execute()
    expect(deleted!.data).not.toContain(unkeyedHash)
    await admin.do(restoreDeletion, { params: { id: deleted!.id } })
    const stored = await db.selectFrom('groupInvitations').select('contactHash').execute()
    expect(stored).toEqual([{ contactHash: digest }])
  })

  test('an address is deleted 30 days after its invitation expired, and the invitation is revoked', async () => {
    accepted(await invite({ contact: 'nobody@example.org' }))
    const day = 24 * hour
    const readInvitations = async () =>
      world.server.context.db.selectFrom('groupInvitations').select(['contact', 'status']).execute()
    world.pass(36 * day)
    await runTimedJobs(world.server.context)
    expect(await readInvitations()).toEqual([{ contact: 'nobody@example.org', status: 'pending' }])
    world.pass(2 * day)
    await runTimedJobs(world.server.context)
    expect(await readInvitations()).toEqual([{ contact: null, status: 'revoked' }])
  })

  test('invitations by a removed member can’t be accepted', async () => {
    await join(ben)
    const params = { id: group.id, playerId: ben.playerId }
    const permissions = { canInviteOthers: true }
    await ann.do(changeMember, { params, body: { version: 1, permissions } })
    const { id } = accepted(await invite({ playerId: cleo.playerId }, group, ben))
    await ann.do(removeMember, { params })
    expect((await answer(cleo, id, 'accept')).status).toBe(409)
  })
})
