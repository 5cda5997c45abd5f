import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { erasePlayer, keepMention, listMentions } from '#contract/players/erasing.ts'
import { examples } from '#contract/examples.ts'
import { createGroup, deleteGroup, getGroup, updateGroup } from '#contract/groups/group.ts'
import { addPlayer } from '#contract/players/players.ts'
import { addSeason, changeSeason } from '#contract/club/seasons.ts'
import { engineNames } from '../../../testing/databases.ts'
import type { Caller, World } from '../../../testing/world.ts'
import { createErasureClub, type ErasureClub } from '../erasure-club.test-data.ts'

describe.each(engineNames)('texts that name an erased person, on %s', (engine) => {
  let club: ErasureClub
  let world: World
  let admin: Caller
  let ann: Caller

  beforeEach(async () => {
    club = await createErasureClub(engine)
    ;({ world, admin, ann } = club)
  })
  afterEach(async () => club.close())

  const createCircle = async (description: string, more: object = {}) =>
    ann.do(createGroup, { body: { name: 'Tuesday Circle', description, ...more } })
  /** Adds a player, and returns a function that erases them. */
  const addPlayerToErase = async (name: string, nickname: string | null = null) => {
    const { id } = await admin.do(addPlayer, { body: { name, nickname } })
    return async () =>
      admin.do(erasePlayer, { params: { id }, body: { password: '', confirmation: name } })
  }
  const listTexts = async () => (await admin.do(listMentions, {})).items.map(({ text }) => text)
  const updateDescription = async (id: string, description: string) => {
    const { version } = await ann.do(getGroup, { params: { id } })
    await ann.do(updateGroup, { params: { id }, body: { version, description } })
  }
  const countMentions = async () =>
    (await world.server.context.db.selectFrom('mentions').select('id').execute()).length

  test.each([
    { name: 'Jo', text: 'Ask Jo', reason: 'is too short' },
    { name: 'J. O.', text: 'Ask J. O.', reason: 'has too few letters' },
  ])('are not searched for a name that $reason, as the reply reports', async ({ name, text }) => {
    await createCircle(text)
    const erase = await addPlayerToErase(name)
    expect(await erase()).toMatchObject({ mentions: 0, unsearched: 1 })
    expect(await listTexts()).toEqual([])
  })

  test.each(['Joe', '李明', '김철', 'Ян Ли'])('are searched for the name %s', async (name) => {
    await createCircle(`Ask ${name}`)
    const erase = await addPlayerToErase(name)
    expect(await erase()).toMatchObject({ mentions: 1, unsearched: 0 })
    expect(await listTexts()).toEqual([`Ask ${name}`])
  })

  test('are not searched for a name that another member has, but for the person’s other names', async () => {
    await createCircle('Ask Chip or Zoe Bronte')
    await world.addPlayer('Nia Moss')
    await admin.do(addPlayer, { body: { name: 'Charles Moss', nickname: 'CHIP' } })
    const erase = await addPlayerToErase('Zoë Brontë', 'Chip')
    expect(await erase()).toMatchObject({ mentions: 1, unsearched: 1 })
    const eraseNia = await addPlayerToErase('Nia  Mòss')
    expect(await eraseNia()).toMatchObject({ mentions: 0, unsearched: 1 })
  })

  test('are not searched for the name of an account without a player', async () => {
    await createCircle('Ask Ada Keeper')
    const erase = await addPlayerToErase('Ada Keeper')
    expect(await erase()).toMatchObject({ mentions: 0, unsearched: 1 })
  })

  test('are removed from the list when it is read after the name is gone', async () => {
    const body = { ...examples.addSeason.body, name: 'Zoe Bronte Season' }
    const { items } = await admin.do(addSeason, { body })
    const { id, version } = items.find(({ name }) => name === body.name)!
    const erase = await addPlayerToErase('Zoë Brontë')
    await erase()
    expect([await listTexts(), await countMentions()]).toEqual([[body.name], 1])
    const change = { ...body, version, name: 'Spring Season' }
    await admin.do(changeSeason, { params: { id }, body: change })
    expect([await listTexts(), await countMentions()]).toEqual([[], 0])
  })

  test('in a deleted group stay listed until the group can no longer be restored', async () => {
    const { id } = await createCircle('Ask Zoe Bronte')
    const erase = await addPlayerToErase('Zoë Brontë')
    await erase()
    const { version } = await ann.do(getGroup, { params: { id } })
    await ann.do(deleteGroup, { params: { id }, query: { version } })
    expect([await listTexts(), await countMentions()]).toEqual([[], 1])
    const { items } = await admin.do(listDeletions, {})
    await admin.do(restoreDeletion, { params: { id: items[0]!.id } })
    expect(await listTexts()).toEqual(['Ask Zoe Bronte'])
    const again = await ann.do(getGroup, { params: { id } })
    await ann.do(deleteGroup, { params: { id }, query: { version: again.version } })
    await world.server.context.db.deleteFrom('keptDeletions').execute()
    expect([await listTexts(), await countMentions()]).toEqual([[], 0])
  })

  test('are read once per group, however many are listed', async () => {
    const { id } = await createCircle('Ask Zoe Bronte')
    await updateDescription(id, 'Ring Zoe Bronte')
    await updateDescription(id, 'Write to Zoe Bronte')
    const erase = await addPlayerToErase('Zoë Brontë')
    await erase()
    expect(await listTexts()).toHaveLength(3)
    const statements = await world.recordStatements(listTexts)
    expect(statements.filter((text) => text.includes('from "group_log"'))).toHaveLength(1)
  })

  test('are listed 50 at a time, indicating that more follow', async () => {
    for (const at of Array.from({ length: 51 }).keys()) {
      const body = { name: `Circle ${at}`, description: 'Ask Zoe Bronte' }
      await club.organiser.do(createGroup, { body })
    }
    const erase = await addPlayerToErase('Zoë Brontë')
    expect((await erase()).mentions).toBe(51)
    const { items, hasMore } = await admin.do(listMentions, {})
    expect([items.length, hasMore]).toEqual([50, true])
    await admin.do(keepMention, { params: { id: items[0]!.id } })
    expect((await admin.do(listMentions, {})).hasMore).toBe(false)
  })

  test('in a private group read by an administrator are audited once an hour', async () => {
    await createCircle('Ask Zoe Bronte')
    const { id } = await createCircle('Ring Zoe Bronte', { name: 'Secret Six', isPrivate: true })
    const erase = await addPlayerToErase('Zoë Brontë')
    await erase()
    const listAuditedReads = async () => {
      const query = { eventType: 'group.read_private' as const }
      return (await admin.do(listAudit, { query })).items.map(({ details }) => details)
    }
    expect(await listAuditedReads()).toEqual([])
    await listTexts()
    await listTexts()
    expect(await listAuditedReads()).toMatchObject([{ groupId: id, groupName: 'Secret Six' }])
    const { version } = await ann.do(getGroup, { params: { id } })
    await ann.do(deleteGroup, { params: { id }, query: { version } })
    world.pass(2 * 60 * 60_000)
    await listTexts()
    expect(await listAuditedReads()).toHaveLength(1)
  })

  test('in a deleted private group read by an administrator are audited', async () => {
    const { id } = await createCircle('Ring Zoe Bronte', { name: 'Secret Six', isPrivate: true })
    const { version } = await ann.do(getGroup, { params: { id } })
    await ann.do(deleteGroup, { params: { id }, query: { version } })
    const erase = await addPlayerToErase('Zoë Brontë')
    await erase()
    expect(await listTexts()).not.toEqual([])
    const query = { eventType: 'group.read_private' as const }
    const { items } = await admin.do(listAudit, { query })
    expect(items.map(({ details }) => details)).toMatchObject([{ groupId: id }])
  })
})
