import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPlayer, mergePlayer } from '#contract/players/players.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted, createWorld, type World } from '../testing/world.ts'
import { decideEvents, tournaments } from './tournament.ts'
import { getCachedFold, createTournamentCache, tournamentState } from './tournament-state.ts'
import { tournamentLog } from './store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world.close())

test('the current draw of a draft is computed once per revision', async () => {
  const organiser = await world.join('organizer')
  const cup = await createCup(world, organiser, 6, { settings: { keepApart: true } }, false)
  const { db } = world.server.context
  const tournamentCache = createTournamentCache(world.server.context.opened.engine)
  const first = (await tournamentCache.load(db, cup.id)).currentDrawOrder()
  expect((await tournamentCache.load(db, cup.id)).currentDrawOrder()).toBe(first)
  const body = { entries: [{ name: 'Late Entrant' }] }
  await organiser.call(addParticipants, { params: { id: cup.id }, body })
  expect((await tournamentCache.load(db, cup.id)).currentDrawOrder()).toHaveLength(first.length + 1)
})

test('the cached state equals a fold of the log, even after a rolled-back change', async () => {
  const organiser = await world.join('organizer')
  const cup = await createCup(world, organiser, 4, { format: 'round_robin' })
  const { context } = world.server
  const { db, opened } = context
  const [first, second] = (await cup.matches()).filter(({ status }) => status === 'ready')
  accepted(await cup.win(first!.id, 1))
  const expectCacheToMatchLog = async () => {
    const row = await tournamentState.find(db, cup.id)
    const { state } = await tournamentState.loadRow(db, row, 0)
    expect(getCachedFold(opened.engine, row)?.state).toEqual(state)
    return row
  }
  const before = await expectCacheToMatchLog()
  const fails = context.runInUnitOfWork(async (unit) => {
    const loaded = await tournamentState.lock(unit, cup.id)
    const events = decideEvents(loaded, { type: 'cancel', at: unit.now, reason: 'No hall' })
    const eventType = 'tournament.updated'
    const after = await tournaments.apply(unit, null, loaded, events, { eventType })
    expect(after.state.status).toBe('cancelled')
    throw new Error('rolled back')
  })
  await expect(fails).rejects.toThrow('rolled back')
  expect(await expectCacheToMatchLog()).toEqual(before)
  accepted(await cup.win(second!.id, 2))
  await expectCacheToMatchLog()
})

test('merging a player rewrites the log of each tournament in one statement', async () => {
  const organiser = await world.join('organizer')
  const cup = await createCup(world, organiser, 6, { format: 'round_robin' })
  await cup.playOut()
  const [from] = cup.players
  const { db } = world.server.context
  const entered = await tournamentLog.listOwnersMentioning(db, from!)
  expect(entered).toContain(cup.id)
  const into = await world.addPlayer('Same Person')
  const readVersion = async (id: string) =>
    (await organiser.do(getPlayer, { params: { id } })).version
  const body = {
    intoPlayerId: into,
    version: await readVersion(from!),
    intoVersion: await readVersion(into),
  }
  const statements = await world.recordStatements(async () =>
    organiser.do(mergePlayer, { params: { id: from! }, body }),
  )
  expect(statements.filter((text) => text.startsWith('update "tournament_log"'))).toHaveLength(
    entered.length,
  )
  expect(await tournamentLog.listOwnersMentioning(db, from!)).toEqual([])
  expect(await tournamentLog.listOwnersMentioning(db, into)).toEqual(entered)
})
