import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { eraseMe, keepMention, listMentions } from '#contract/players/erasing.ts'
import { createGroup, getGroup } from '#contract/groups/group.ts'
import { listNotices } from '#contract/notices.ts'
import { getPlayer, updatePlayer } from '#contract/players/players.ts'
import { deleteTournament } from '#contract/tournaments/life.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../../testing/databases.ts'
import { createCup } from '../../testing/tournament.ts'
import type { Caller, World } from '../../testing/world.ts'
import { findDifferences } from '../verification/projection-checks.ts'
import { createErasureClub, type ErasureClub } from './erasure-club.test-data.ts'
import { password, signUpAs } from './active-member.test-data.ts'

describe.each(engineNames)('erasing a person with a hostile name on %s', (engine) => {
  let club: ErasureClub
  let world: World
  let organiser: Caller
  let admin: Caller
  let ann: Caller

  beforeEach(async () => {
    club = await createErasureClub(engine)
    ;({ world, organiser, admin, ann } = club)
  })
  afterEach(async () => club.close())

  const rename = async (me: Awaited<ReturnType<typeof signUpAs>>, change: object) => {
    const params = { id: me.playerId }
    const { version } = await me.do(getPlayer, { params })
    await me.do(updatePlayer, { params, body: { version, ...change } })
  }
  /** Loads the rows with text that the program wrote, by id. */
  const loadProductRows = async () => {
    const { db } = world.server.context
    const matches = await db.selectFrom('matches').select(['id', 'format', 'details']).execute()
    const events = await db.selectFrom('events').select(['id', 'type', 'data']).execute()
    const notices = await db.selectFrom('notices').select(['id', 'said']).execute()
    return new Map([...matches, ...events, ...notices].map((row) => [row.id as string, row]))
  }

  test.each([
    'Best of',
    'Best of 3',
    'Table Tennis',
    'tabletennis',
    'result',
    'Tuesday Circle',
    'Cup of winter',
    'Table 1',
  ])('removes nothing that is not theirs if they are called "%s"', async (name) => {
    const me = await signUpAs(world)
    const circle = { name: 'Tuesday Circle', description: 'The Tuesday Circle plays on Tuesdays' }
    const { id: groupId } = await ann.do(createGroup, { body: circle })
    const tables = ['Table 1', 'Table 2']
    const running = await createCup(world, organiser, 3, { name: 'Cup of spring', tables }, false)
    const cup = await createCup(world, organiser, 3, { name: 'Cup of winter' }, false)
    const params = { id: cup.id }
    const entry = { playerId: ann.playerId }
    await organiser.do(addParticipant, { params, body: entry })
    await world.record({ player1Id: me.playerId, player2Id: ann.playerId })
    const { version } = await organiser.do(getTournament, { params })
    await organiser.do(deleteTournament, { params, query: { version } })

    await rename(me, { name })
    const before = await loadProductRows()
    await me.do(eraseMe, { body: { password, confirmation: name } })
    const after = await loadProductRows()
    for (const [id, row] of after) expect(row).toEqual(before.get(id) ?? row)
    expect(await ann.do(getGroup, { params: { id: groupId } })).toMatchObject(circle)
    const tournament = await organiser.do(getTournament, { params: { id: running.id } })
    expect(tournament.tables).toEqual(tables)
    for (const { id } of (await admin.do(listDeletions, {})).items)
      await admin.do(restoreDeletion, { params: { id } })
    expect((await organiser.do(getTournament, { params })).name).toBe('Cup of winter')
    expect(await findDifferences(world.server.context.db)).toEqual([])
  })

  test.each([
    ['Zoë Brontë', 'ZOË BRONTË, zoë brontë and Zoe Bronte, and Zoe Brontes', 'Zoe Bronte'],
    ['Łukasz Groß', 'Won by lukasz gross', 'Lukasz Gross'],
    ['Thora Ossmaer', 'Won by Þora Oßmær', 'Thora Ossmaer'],
  ])(
    'lists a text with %s in any spelling, without changing it',
    async (name, description, typed) => {
      const me = await signUpAs(world)
      await rename(me, { name })
      const body = { name: 'Tuesday Circle', description }
      const { id } = await ann.do(createGroup, { body })
      await me.do(eraseMe, { body: { password, confirmation: typed } })
      expect((await ann.do(getGroup, { params: { id } })).description).toBe(description)
      const { items } = await admin.do(listMentions, {})
      expect(items).toMatchObject([
        { kind: 'group', subjectId: id, title: 'Tuesday Circle', text: description },
      ])
      await admin.do(keepMention, { params: { id: items[0]!.id } })
      expect((await admin.do(listMentions, {})).items).toEqual([])
    },
  )

  test('removes a one-word name from what the club itself sent to others', async () => {
    const me = await signUpAs(world)
    await rename(me, { name: 'Madonna' })
    await world.record({ player1Id: me.playerId, player2Id: ann.playerId })
    const readNotices = async () =>
      (await ann.do(listNotices, { query: {} })).items.map(({ text }) => text)
    expect((await readNotices()).join('\n')).toContain('Madonna')
    await me.do(eraseMe, { body: { password, confirmation: 'Madonna' } })
    expect((await readNotices()).join('\n')).not.toContain('Madonna')
  })
})
