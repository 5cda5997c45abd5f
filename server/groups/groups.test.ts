import { beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import {
  archiveGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listPlayerGroups,
  restoreGroup,
  updateGroup,
} from '#contract/groups/group.ts'
import {
  addMember,
  answerRequest,
  changeMember,
  joinGroup,
  leaveGroup,
  removeMember,
  withdrawRequest,
} from '#contract/groups/members.ts'
import { listNotices } from '#contract/notices.ts'
import { deletePlayer, getPlayer, mergePlayer, updatePlayer } from '#contract/players/players.ts'
import { engineNames } from '../testing/databases.ts'
import { readQueryPlan } from '../testing/query-plan.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted, type Caller } from '../testing/world.ts'
import { joinPeople, makeGroup, listNoticeTitles } from './people.test-data.ts'
import { verifyGroups } from './verify-groups.ts'
import { groupState } from './group-state.ts'

const hour = 3_600_000

describe.each(engineNames)('groups on %s', async (engine) => {
  const { world, ann, ben, cleo, admin, organiser } = await stageOnce(
    engine,
    async (world) => ({
      ...(await joinPeople(world)),
      organiser: await world.join('organizer', 'Olga Oak'),
    }),
    { verify: verifyGroups },
  )

  const create = async (body: object = {}) => makeGroup(ann, body)
  const join = async ({ call }: Caller, id: string, message = '') =>
    call(joinGroup, { params: { id }, body: { message } })
  const read = async ({ call }: Caller, id: string) => call(getGroup, { params: { id } })
  /** Expects the stored rows to match the fold of the log. */
  const expectRowsToMatchLog = async (id: string) => {
    const { db, clock } = world.server.context
    const group = await groupState.load(db, id, clock())
    const { row, state } = group
    expect(row).toMatchObject(groupState.project(group, row.updatedAt))
    const rows = await db.selectFrom('groupMembers').selectAll().where('groupId', '=', id).execute()
    expect(
      rows.map(({ playerId, role, title }) => `${playerId} ${role} ${title}`).toSorted(),
    ).toEqual(
      [...state.members.values()].map((one) => `${one.player} ${one.role} ${one.title}`).toSorted(),
    )
  }

  test('take defaults from a template, and make their creator the admin', async () => {
    const created = await create({ template: 'league-team', name: '  First Team ', maxSize: 7 })
    expect(created).toMatchObject({
      name: 'First Team',
      category: 'league',
      maxSize: 7,
      isPrivate: true,
      requireApproval: true,
      color: '#6B73FF',
      icon: '👥',
      isActive: true,
      playerIds: [ann.playerId],
      members: [
        {
          playerId: ann.playerId,
          role: 'admin',
          title: 'captain',
          permissions: { canInviteOthers: true, canRemoveMembers: true, canEditGroup: true },
        },
      ],
      stats: { totalMatches: 0, totalTournaments: 0, activeSince: created.createdAt },
    })
    await expectRowsToMatchLog(created.id)
  })

  test('refuse bad input with field and rule, and create nothing', async () => {
    const refused = async (body: object) => {
      const { error } = await ann.call(createGroup, { body: { name: 'X', ...body } })
      return error.details.map(({ field, message }) => [field, message])
    }
    expect(await refused({ name: ' ' })).toEqual([['name', 'This field is required']])
    expect((await refused({ maxSize: 101 }))[0]![0]).toBe('maxSize')
    expect((await refused({ color: 'red' }))[0]).toEqual([
      'color',
      'Colour must be # and six digits or letters a to f',
    ])
    expect(await world.publishedTypes()).not.toContain('group.created')
  })

  test('can only be created by organisers if the club’s settings say so', async () => {
    const { version } = await admin.do(getClubSettings, {})
    const settings = { groupsBy: 'organisers' as const }
    await admin.do(changeClubSettings, { body: { version, settings } })
    expect((await ann.call(createGroup, { body: { name: 'X' } })).status).toBe(403)
    expect((await organiser.call(createGroup, { body: { name: 'X' } })).status).toBe(201)
  })

  test('are joined at once if public, and announced to everyone', async () => {
    const { id } = await create()
    const joined = accepted(await join(ben, id))
    expect(joined.members).toMatchObject([
      { name: 'Ann Ashe', title: 'coach' },
      { name: 'Ben Bold', role: 'member', title: 'player', addedBy: null },
    ])
    expect((await join(ben, id)).error.message).toBe('Already a member of this group')
    expect(await world.publishedTypes()).toEqual(
      expect.arrayContaining(['group.created', 'group.member_joined', 'group.changed']),
    )
    await ben.do(leaveGroup, { params: { id } })
    expect(accepted(await read(ann, id)).memberCount).toBe(1)
    const last = await ann.call(leaveGroup, { params: { id } })
    expect([last.status, last.error.message]).toEqual([
      409,
      'A group needs an admin. Make someone else an admin first.',
    ])
    await expectRowsToMatchLog(id)
  })

  test('keep requests pending if they require approval, approve once, and notify people', async () => {
    const { id } = await create({ requireApproval: true })
    const requested = accepted(await join(ben, id, 'I play with Ann'))
    expect(requested).toMatchObject({ hasAsked: true, my: null, waiting: 0, requests: [] })
    expect(accepted(await read(ann, id))).toMatchObject({
      waiting: 1,
      requests: [{ name: 'Ben Bold', message: 'I play with Ann' }],
    })
    expect(await listNoticeTitles(ann)).toEqual(['Ben Bold asks to join Thursday Practice'])
    const answer = async (caller: Caller, approve: boolean) =>
      caller.call(answerRequest, { params: { id, playerId: ben.playerId }, body: { approve } })
    expect((await answer(cleo, true)).status).toBe(403)
    accepted(await answer(ann, true))
    accepted(await answer(organiser, true))
    expect(accepted(await read(ben, id)).memberCount).toBe(2)
    expect(await listNoticeTitles(ben)).toEqual(['You joined Thursday Practice'])
    expect(await listNoticeTitles(ann)).toEqual([])
    accepted(await join(cleo, id))
    await cleo.do(withdrawRequest, { params: { id } })
    const lateAnswer = await ann.call(answerRequest, {
      params: { id, playerId: cleo.playerId },
      body: { approve: true },
    })
    expect([lateAnswer.status, lateAnswer.error.message]).toEqual([
      409,
      'This request is no longer open',
    ])
    await expectRowsToMatchLog(id)
  })

  test('remove a request that no one answers for 30 days', async () => {
    const { id } = await create({ requireApproval: true })
    accepted(await join(ben, id))
    world.pass(30 * 24 * hour)
    expect(accepted(await read(ann, id)).requests).toEqual([])
    expect(accepted(await read(ben, id)).hasAsked).toBe(false)
  })

  test('admit one person when several race for the last place', async () => {
    const { id } = await create({ requireApproval: true, maxSize: 2 })
    accepted(await join(ben, id))
    accepted(await join(cleo, id))
    const approve = async (by: Caller, applicant: Caller) =>
      by.call(answerRequest, {
        params: { id, playerId: applicant.playerId },
        body: { approve: true },
      })
    const answers = await Promise.all([
      approve(ann, ben),
      approve(organiser, ben),
      approve(admin, cleo),
    ])
    const full = answers.filter(({ status }) => status === 409)
    expect(full.every(({ error }) => /Group is full \(2 of 2\)/.test(error.message))).toBe(true)
    expect(full.length).toBeGreaterThan(0)
    const open = await create({ maxSize: 2 })
    const people: Caller[] = []
    for (const letter of 'abcdefghijklmnopqrst') {
      people.push(await world.join('player', `Runner ${letter}`))
    }
    const replies = await Promise.all(people.map(async (one) => join(one, open.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    await expectRowsToMatchLog(id)
    await expectRowsToMatchLog(open.id)
  })

  test('require the current version and enough places for their members in an edit', async () => {
    const { id, version } = await create()
    accepted(await join(ben, id))
    const edit = async (body: object) =>
      ann.call(updateGroup, { params: { id }, body: { version, ...body } })
    const small = await edit({ maxSize: 1 })
    expect(small.error.details).toMatchObject([
      { field: 'maxSize', message: 'The group already has 2 members' },
    ])
    expect(accepted(await edit({ name: 'Friday', isPrivate: true })).name).toBe('Friday')
    expect((await edit({ name: 'Saturday' })).status).toBe(409)
    expect((await ben.call(updateGroup, { params: { id }, body: { version: 2 } })).status).toBe(403)
    await expectRowsToMatchLog(id)
  })

  test('let admins assign roles and permissions, and give admins all of them', async () => {
    const { id } = await create()
    accepted(await join(ben, id))
    const change = async (by: Caller, body: object) =>
      by.call(changeMember, {
        params: { id, playerId: ben.playerId },
        body: { version: 1, ...body },
      })
    expect((await change(ben, { role: 'admin' })).status).toBe(403)
    const permitted = accepted(await change(ann, { permissions: { canInviteOthers: true } }))
    expect(permitted.members[1]!.permissions).toEqual({
      canInviteOthers: true,
      canRemoveMembers: false,
      canEditGroup: false,
    })
    const promoted = accepted(
      await change(ann, { version: 2, role: 'admin', title: 'second coach' }),
    )
    expect(promoted.members[1]).toMatchObject({ role: 'admin', title: 'second coach' })
    expect(Object.values(promoted.members[1]!.permissions)).toEqual([true, true, true])
    const demoted = accepted(await change(ann, { version: 3, role: 'member' }))
    expect(Object.values(demoted.members[1]!.permissions)).toEqual([false, false, false])
  })

  test('let organisers add only people without an account', async () => {
    const { id } = await create()
    const guest = await world.addPlayer('Gus Guest')
    const add = async (by: Caller, playerId: string) =>
      by.call(addMember, { params: { id }, body: { playerId } })
    expect((await add(ann, guest)).status).toBe(403)
    expect(accepted(await add(organiser, guest)).members[1]).toMatchObject({
      name: 'Gus Guest',
      hasAccount: false,
      addedBy: organiser.playerId,
    })
    const refused = await add(organiser, ben.playerId)
    expect(refused.error.message).toBe('This player has an account. Send an invitation instead.')
  })

  test('notify a removed member without a link to a private group', async () => {
    const { id } = await create()
    accepted(await join(ben, id))
    await ann.do(updateGroup, { params: { id }, body: { version: 1, isPrivate: true } })
    await ann.do(removeMember, { params: { id, playerId: ben.playerId } })
    const { items } = await ben.do(listNotices, { query: {} })
    expect(items).toMatchObject([{ title: 'You are no longer in Thursday Practice', subject: {} }])
    expect((await read(ben, id)).status).toBe(404)
  })

  test('are read-only and unlisted while archived, and restored without pending requests', async () => {
    const { id } = await create({ requireApproval: true })
    accepted(await join(ben, id))
    const archived = await ann.do(archiveGroup, { params: { id }, body: { version: 1 } })
    expect(archived).toMatchObject({ isActive: false, requests: [] })
    expect((await join(cleo, id)).error.message).toBe('This group is archived. Restore it first.')
    const list = async ({ call }: Caller, scope: 'all' | 'archived') =>
      accepted(await call(listGroups, { query: { scope } })).items.map((one) => one.id)
    expect(await list(ben, 'all')).toEqual([])
    expect([await list(ann, 'archived'), await list(ben, 'archived')]).toEqual([[id], []])
    expect(await list(organiser, 'archived')).toEqual([id])
    await ann.do(restoreGroup, { params: { id }, body: { version: 2 } })
    expect(accepted(await read(ben, id))).toMatchObject({ isActive: true, hasAsked: false })
    await expectRowsToMatchLog(id)
  })

  test('are deleted with their notices, and restored completely by an administrator', async () => {
    const { id } = await create({ requireApproval: true })
    accepted(await join(ben, id))
    await ann.do(answerRequest, {
      params: { id, playerId: ben.playerId },
      body: { approve: true },
    })
    accepted(await join(cleo, id))
    const before = accepted(await read(ann, id))
    expect((await ben.call(deleteGroup, { params: { id }, query: { version: 1 } })).status).toBe(
      403,
    )
    await ann.do(deleteGroup, { params: { id }, query: { version: 1 } })
    expect((await read(ann, id)).status).toBe(404)
    expect([await listNoticeTitles(ann), await listNoticeTitles(ben)]).toEqual([[], []])
    const [deletion] = (await admin.do(listDeletions, {})).items
    expect(deletion).toMatchObject({ kind: 'group', name: 'Thursday Practice' })
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    expect(accepted(await read(ann, id))).toEqual(before)
    const { items } = await admin.do(listAudit, {})
    expect(items.map(({ eventType }) => eventType).slice(0, 2)).toEqual([
      'group.restored',
      'group.deleted',
    ])
    await expectRowsToMatchLog(id)
  })

  test('get a new admin when the only one is deleted, and keep retired players as members', async () => {
    const { id } = await create()
    accepted(await join(ben, id))
    accepted(await join(cleo, id))
    const readVersion = async (caller: Caller) =>
      (await admin.do(getPlayer, { params: { id: caller.playerId } })).version
    const retire = { version: await readVersion(cleo), isRetired: true }
    await admin.do(updatePlayer, { params: { id: cleo.playerId }, body: retire })
    expect(accepted(await read(ben, id)).memberCount).toBe(3)
    const query = { version: await readVersion(ann) }
    await admin.do(deletePlayer, { params: { id: ann.playerId }, query })
    const after = accepted(await read(ben, id))
    expect(after.members).toMatchObject([
      { name: 'Ben Bold', role: 'admin' },
      { name: 'Cleo Cole', role: 'member' },
    ])
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    expect(accepted(await read(ben, id)).members.map(({ name }) => name)).toEqual([
      'Ben Bold',
      'Cleo Cole',
      'Ann Ashe',
    ])
    await expectRowsToMatchLog(id)
  })

  test('transfer a merged player’s membership without duplicates', async () => {
    const { id } = await create()
    const guest = await world.addPlayer('Ann A')
    await organiser.do(addMember, { params: { id }, body: { playerId: guest } })
    const body = { version: 1, intoPlayerId: ann.playerId, intoVersion: 1 }
    await organiser.do(mergePlayer, { params: { id: guest }, body })
    expect(accepted(await read(ann, id)).members).toMatchObject([
      { playerId: ann.playerId, role: 'admin' },
    ])
    await expectRowsToMatchLog(id)
  })

  test('rank members by matches among themselves, next to the club’s rating', async () => {
    const { id } = await create()
    await world.record({ player1Id: ann.playerId, player2Id: ben.playerId })
    world.pass(60_000)
    accepted(await join(ben, id))
    world.pass(60_000)
    await world.record({ player1Id: ann.playerId, player2Id: ben.playerId })
    await world.record({ player1Id: ann.playerId, player2Id: cleo.playerId })
    const board = await cleo.do(getGroupBoard, { params: { id }, query: {} })
    expect(board).toMatchObject({
      sportId: 'tabletennis',
      matches: 1,
      mostPlayed: { count: 1 },
      among: [
        { name: 'Ann Ashe', matches: 1, wins: 1, winRate: 100, form: ['W'] },
        { name: 'Ben Bold', matches: 1, losses: 1, winRate: 0, form: ['L'] },
      ],
      ratings: [
        { name: 'Ann Ashe', games: 3, provisional: true },
        { name: 'Ben Bold', games: 2 },
      ],
    })
    expect(board.latest).toHaveLength(1)
    expect(accepted(await read(cleo, id)).stats.totalMatches).toBe(1)
  })

  test('count a match, also of doubles, if all its players were members then, even if they left', async () => {
    const { id } = await create()
    const params = { id }
    const countMatches = async () => accepted(await read(ann, id)).stats.totalMatches
    const play = async (...players: string[]) => {
      const [player1Id, player2Id, partner1Id = null, partner2Id = null] = players
      await world.record({
        sportId: 'foosball',
        player1Id: player1Id!,
        player2Id: player2Id!,
        partner1Id,
        partner2Id,
        player1Score: 5,
        player2Score: 4,
      } as never)
      world.pass(60_000)
    }
    const dan = await world.addPlayer('Dan Dune')
    const [a, b, c] = [ann.playerId, ben.playerId, cleo.playerId]
    await play(a, b)
    expect(await countMatches()).toBe(0)
    accepted(await join(ben, id))
    await play(a, b)
    await play(b, a)
    await play(a, dan)
    await play(a, b, c, dan)
    expect(await countMatches()).toBe(2)
    accepted(await join(cleo, id))
    await organiser.do(addMember, { params, body: { playerId: dan } })
    await play(a, b, c, dan)
    expect(await countMatches()).toBe(3)
    await ben.do(leaveGroup, { params })
    await play(a, b)
    expect(await countMatches()).toBe(3)
    accepted(await join(ben, id))
    await play(a, b)
    expect(await countMatches()).toBe(4)
    const board = await ann.do(getGroupBoard, { params, query: { sportId: 'foosball' } })
    expect(board.matches).toBe(4)
  })

  test('show their most played sport that the club offers', async () => {
    const { id } = await create()
    accepted(await join(ben, id))
    world.pass(60_000)
    const pair = { player1Id: ann.playerId, player2Id: ben.playerId }
    await world.record(pair)
    const { version } = await admin.do(getClubSettings, {})
    const settings = { sports: ['chess' as const, 'foosball' as const] }
    await admin.do(changeClubSettings, { body: { version, settings } })
    const readSport = async () =>
      (await ann.do(getGroupBoard, { params: { id }, query: {} })).sportId
    expect(await readSport()).toBe('chess')
    await world.record({
      ...pair,
      sportId: 'foosball',
      player1Score: 5,
      player2Score: 4,
    } as never)
    expect(await readSport()).toBe('foosball')
  })

  test('count a match once after two members were merged', async () => {
    const { id } = await create()
    const guest = await world.addPlayer('Ben B')
    await organiser.do(addMember, { params: { id }, body: { playerId: guest } })
    world.pass(60_000)
    accepted(await join(ben, id))
    world.pass(60_000)
    await world.record({ player1Id: ann.playerId, player2Id: guest })
    await world.record({ player1Id: ben.playerId, player2Id: ann.playerId })
    const body = { version: 1, intoPlayerId: ben.playerId, intoVersion: 1 }
    await organiser.do(mergePlayer, { params: { id: guest }, body })
    expect(accepted(await read(ann, id)).stats.totalMatches).toBe(2)
    expect((await ann.do(getGroupBoard, { params: { id }, query: {} })).matches).toBe(2)
  })

  test('count their matches in the database, without loading them', async () => {
    const { id } = await create()
    accepted(await join(ben, id))
    const statements = await world.recordStatements(async () => read(ann, id))
    const matchStatements = statements.filter((text) => /from "matches"|join matches/.test(text))
    expect(matchStatements).toHaveLength(1)
    if (engine === 'postgres') return
    const plan = await readQueryPlan(world.server.context.db, matchStatements[0]!)
    expect(plan.filter((step) => /\bm\b/.test(step))).toEqual([
      expect.stringMatching(
        /^SEARCH m USING COVERING INDEX matches_of_players \(player1_id=\? AND player2_id=\? AND played_at>\? AND played_at<\?\)$/,
      ),
    ])
  })

  test('execute a request with the same idempotency key once', async () => {
    const { id } = await create()
    const headers = { 'idempotency-key': 'join-once' }
    const joinOnce = async () => ben.call(joinGroup, { params: { id }, body: {} }, headers)
    expect([(await joinOnce()).status, (await joinOnce()).status]).toEqual([200, 200])
  })

  describe('that are private', () => {
    let hidden: string
    let open: string

    beforeEach(async () => {
      open = (await create({ name: 'Open Practice' })).id
      hidden = (await create({ name: 'Secret Six', isPrivate: true })).id
      const guest = await world.addPlayer('Gil Guest')
      await admin.call(addMember, { params: { id: hidden }, body: { playerId: guest } })
    })

    type LeakCase = readonly [string, (caller: Caller) => Promise<unknown>, unknown]
    const status = async (answer: Promise<{ status: number }>) => (await answer).status
    const leaks: LeakCase[] = [
      [
        'the list, and its count',
        async ({ call }) => {
          const { items, total } = accepted(await call(listGroups, { query: {} }))
          return [items.map(({ name }) => name), total]
        },
        [['Open Practice'], 1],
      ],
      [
        'a search',
        async ({ call }) => accepted(await call(listGroups, { query: { q: 'secret' } })).total,
        0,
      ],
      [
        'a list of archived groups',
        async ({ call }) =>
          accepted(await call(listGroups, { query: { scope: 'archived' } })).total,
        0,
      ],
      [
        'a player’s page',
        async ({ call }) => {
          const { items } = accepted(await call(listPlayerGroups, { params: { id: ann.playerId } }))
          return items.map(({ name }) => name)
        },
        ['Open Practice'],
      ],
      ['its page', async ({ call }) => status(call(getGroup, { params: { id: hidden } })), 404],
      [
        'its board',
        async ({ call }) => status(call(getGroupBoard, { params: { id: hidden }, query: {} })),
        404,
      ],
      [
        'a 403 in place of a 404',
        async ({ call }) => {
          const params = { id: hidden }
          const body = { version: 99 }
          return Promise.all([
            status(call(joinGroup, { params, body: {} })),
            status(call(updateGroup, { params, body })),
            status(call(archiveGroup, { params, body })),
            status(call(restoreGroup, { params, body })),
            status(call(deleteGroup, { params, query: body })),
            status(call(leaveGroup, { params })),
            status(call(withdrawRequest, { params })),
            status(call(removeMember, { params: { ...params, playerId: ann.playerId } })),
            status(call(changeMember, { params: { ...params, playerId: ann.playerId }, body })),
          ])
        },
        Array.from({ length: 9 }, () => 404),
      ],
      [
        'its error message',
        async ({ call }) => {
          const hiddenReply = await call(getGroup, { params: { id: hidden } })
          const unknownReply = await call(getGroup, { params: { id: 'nowhere' } })
          return hiddenReply.error.message === unknownReply.error.message
        },
        true,
      ],
      [
        'a name that is taken',
        async ({ call }) => status(call(createGroup, { body: { name: 'Secret Six' } })),
        201,
      ],
      ['a notice', async (caller) => (await listNoticeTitles(caller)).length, 0],
    ]
    test.each(leaks)('reveal nothing to outsiders by %s', async (_name, look, expected) => {
      for (const outsider of [ben, organiser]) {
        expect(await look(outsider)).toEqual(expected)
      }
    })

    test('publish no event to everyone; members are notified individually', async () => {
      const before = (await world.publishedTypes()).length
      await ann.do(updateGroup, {
        params: { id: hidden },
        body: { version: 1, name: 'Secret Five' },
      })
      expect((await world.publishedTypes()).length).toBe(before)
      await ann.do(updateGroup, { params: { id: open }, body: { version: 1, name: 'Open' } })
      expect((await world.publishedTypes()).length).toBe(before + 1)
    })

    test('are visible to an administrator, which the audit log records once an hour', async () => {
      const countLookups = async () => {
        const query = { eventType: 'group.read_private' }
        return (await admin.do(listAudit, { query })).items.length
      }
      accepted(await read(admin, hidden))
      accepted(await read(admin, hidden))
      accepted(await read(admin, open))
      accepted(await read(ann, hidden))
      expect(await countLookups()).toBe(1)
      world.pass(hour + 1)
      accepted(await read(admin, hidden))
      expect(await countLookups()).toBe(2)
    })
  })
})
