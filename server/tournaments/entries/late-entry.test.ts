import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addParticipant,
  changeParticipant,
  removeParticipant,
} from '#contract/tournaments/participants.ts'
import { listNotices } from '#contract/notices.ts'
import { deletePlayer, getPlayer } from '#contract/players/players.ts'
import { updateTournament } from '#contract/tournaments/life.ts'
import { engineNames } from '../../testing/databases.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { accepted, createWorld, type Caller, type World } from '../../testing/world.ts'
import { verifyTournaments } from '../verify-tournaments.ts'

describe.each(engineNames)('late entry to a tournament that does not allow it, on %s', (engine) => {
  let world: World
  let organiser: Caller
  let cup: Cup

  beforeEach(async () => {
    world = await createWorld(engine)
    organiser = await world.join('organizer')
    cup = await createCup(world, organiser, 5, { format: 'swiss' })
  })
  afterEach(async () => world.close())

  const add = async (playerId: string, allowLate: boolean, by: Caller = organiser) =>
    by.call(addParticipant, { params: { id: cup.id }, body: { playerId, allowLate } })

  test('is allowed and used in one request', async () => {
    const playerId = await world.addPlayer('Late Attendee')
    const { version } = await cup.read()
    const refused = await add(playerId, false)
    expect(refused.error.details[0]!.key).toBe('tournament.registrationClosed')
    expect(accepted(await add(playerId, true)).status).toBe('registered')
    const after = await cup.read()
    expect(after.settings.allowLateRegistration).toBe(true)
    expect([after.participantCount, after.version]).toEqual([6, version + 1])
    expect(await world.publishedTypes()).toContain('tournament.entries_changed')
    const another = await world.addPlayer('Later Still')
    accepted(await add(another, true))
    expect((await cup.read()).version).toBe(version + 1)
  })

  const undoEntry = async (playerId: string, undo = 'true') => {
    const request = { params: { id: cup.id, playerId }, query: { undo } }
    return await organiser.do(removeParticipant, request)
  }
  const isLateEntryAllowed = async () => (await cup.read()).settings.allowLateRegistration

  test('is undone together with the setting it changed, in one request', async () => {
    const playerId = await world.addPlayer('Late Attendee')
    const { version } = await cup.read()
    accepted(await add(playerId, true))
    await undoEntry(playerId)
    const after = await cup.read()
    expect([after.settings.allowLateRegistration, after.version]).toEqual([false, version + 2])
    expect(after.participants.find((one) => one.playerId === playerId)?.status).not.toBe(
      'registered',
    )
    expect(await verifyTournaments(world.server.context.db)).toEqual([])
  })

  test('leaves late entry open if another entry or a later edit opened it', async () => {
    const [first, second] = [await world.addPlayer('Late Attendee'), await world.addPlayer('Later')]
    accepted(await add(first, true))
    accepted(await add(second, true))
    await undoEntry(second)
    expect(await isLateEntryAllowed()).toBe(true)
    await undoEntry(first, 'false')
    expect(await isLateEntryAllowed()).toBe(true)
    const set = async (allowLateRegistration: boolean) => {
      const { version } = await cup.read()
      const body = { version, settings: { allowLateRegistration } }
      await organiser.do(updateTournament, { params: { id: cup.id }, body })
    }
    await set(false)
    const third = await world.addPlayer('Latest')
    accepted(await add(third, true))
    await set(false)
    await set(true)
    await undoEntry(third)
    expect(await isLateEntryAllowed()).toBe(true)
  })

  describe('in a full tournament that has started', () => {
    let late: string
    beforeEach(async () => {
      const settings = { lateEntryBye: 'half' } as const
      cup = await createCup(world, organiser, 4, { format: 'swiss', maxParticipants: 4, settings })
      late = await world.addPlayer('Late Attendee')
    })

    test('raises the limit by one place and returns the first round of the new player', async () => {
      const entered = accepted(await add(late, true))
      expect(entered).toMatchObject({ status: 'registered', firstRound: 2 })
      const after = await cup.read()
      expect(after).toMatchObject({ maxParticipants: 5, participantCount: 5, waitingCount: 0 })
      expect(after.participants.find(({ playerId }) => playerId === late)?.firstRound).toBe(2)
      expect(after.participants[0]!.firstRound).toBeNull()
      expect(await verifyTournaments(world.server.context.db)).toEqual([])
    })

    test('includes the new player in the next round to be paired', async () => {
      accepted(await add(late, true))
      await cup.playOut()
      const second = (await cup.matches()).filter(({ round }) => round === 2)
      expect(JSON.stringify(second)).toContain(late)
    })

    test('is undone together with the limit it raised', async () => {
      accepted(await add(late, true))
      await undoEntry(late)
      expect(await cup.read()).toMatchObject({
        maxParticipants: 4,
        settings: { allowLateRegistration: false },
      })
    })

    const openLateEntry = async () => {
      const { version } = await cup.read()
      const body = { version, settings: { allowLateRegistration: true } }
      await organiser.do(updateTournament, { params: { id: cup.id }, body })
    }

    test('gives the place of a raised limit to the waiting list', async () => {
      await openLateEntry()
      expect(accepted(await add(late, false)).status).toBe('waiting')
      const { version } = await cup.read()
      const params = { id: cup.id }
      await organiser.do(updateTournament, { params, body: { version, maxParticipants: 5 } })
      expect(await cup.read()).toMatchObject({ maxParticipants: 5, waitingCount: 0 })
      expect(await verifyTournaments(world.server.context.db)).toEqual([])
    })

    test('puts a player on the waiting list, who gets the place of a player the organiser removes', async () => {
      await openLateEntry()
      accepted(await add(late, false))
      const params = { id: cup.id, playerId: cup.players[0]! }
      await organiser.do(removeParticipant, { params, query: {} })
      expect(await cup.read()).toMatchObject({ maxParticipants: 4, waitingCount: 0 })
      expect(await verifyTournaments(world.server.context.db)).toEqual([])
    })

    test('gives the waiting player the place of a player who is deleted', async () => {
      await openLateEntry()
      const ann = await world.join('player', 'Ann Ashe')
      accepted(await add(ann.playerId, false, ann))
      const params = { id: cup.players[0]! }
      const { version } = await organiser.do(getPlayer, { params })
      await organiser.do(deletePlayer, { params, query: { version } })
      expect(await cup.read()).toMatchObject({ maxParticipants: 4, waitingCount: 0 })
      const { items } = await ann.do(listNotices, { query: {} })
      expect(items.map(({ key }) => key)).toContain('tournament.letIn')
    })

    test('keeps a player waiting when an entry that had raised the limit is undone', async () => {
      await openLateEntry()
      expect(accepted(await add(late, false)).status).toBe('waiting')
      const another = await world.addPlayer('Later Still')
      expect(accepted(await add(another, true)).status).toBe('registered')
      await undoEntry(another)
      expect(await cup.read()).toMatchObject({ maxParticipants: 4, waitingCount: 1 })
      expect(await verifyTournaments(world.server.context.db)).toEqual([])
    })

    test('puts a player on the waiting list, who gets the place of the next player to withdraw', async () => {
      await openLateEntry()
      const ann = await world.join('player', 'Ann Ashe')
      expect(accepted(await add(ann.playerId, false, ann)).status).toBe('waiting')
      expect(accepted(await add(late, false)).status).toBe('waiting')
      const params = { id: cup.id, playerId: cup.players[0]! }
      await organiser.do(changeParticipant, { params, body: { action: 'withdraw' } })
      const after = await cup.read()
      expect(after).toMatchObject({ maxParticipants: 4, waitingCount: 1 })
      const placed = after.participants.find(({ playerId }) => playerId === ann.playerId)
      expect(placed).toMatchObject({ status: 'registered', firstRound: 2 })
      const { items } = await ann.do(listNotices, { query: {} })
      expect(items.map(({ key }) => key)).toContain('tournament.letIn')
      await cup.playOut()
      expect(JSON.stringify(await cup.matches())).toContain(ann.playerId)
      expect(await verifyTournaments(world.server.context.db)).toEqual([])
    })

    test('uses a place freed by a withdrawal, without raising the limit', async () => {
      const params = { id: cup.id, playerId: cup.players[0]! }
      await organiser.do(changeParticipant, { params, body: { action: 'withdraw' } })
      expect(accepted(await add(late, true)).status).toBe('registered')
      expect((await cup.read()).maxParticipants).toBe(4)
    })
  })

  test('changes nothing when the entry itself is refused', async () => {
    const before = await cup.read()
    expect((await add(cup.players[0]!, true)).status).toBe(409)
    expect(await cup.read()).toEqual(before)
  })

  test('can only be allowed by the organiser', async () => {
    const player = await world.join('player')
    expect((await add(player.playerId!, true, player)).status).toBe(403)
    expect((await cup.read()).settings.allowLateRegistration).toBe(false)
  })
})

describe.each(engineNames)('a withdrawal after the start, on %s', (engine) => {
  let world: World
  beforeEach(async () => (world = await createWorld(engine)))
  afterEach(async () => world.close())

  test('can be undone by the player until something else happens', async () => {
    const organiser = await world.join('organizer')
    const player = await world.join('player')
    const settings = { allowLateRegistration: true }
    const cup = await createCup(world, organiser, 5, { format: 'swiss', settings })
    const change = async (by: Caller, playerId: string, action: 'withdraw' | 'reinstate') =>
      by.call(changeParticipant, { params: { id: cup.id, playerId }, body: { action } })
    const me = player.playerId!
    await player.do(addParticipant, { params: { id: cup.id }, body: { playerId: me } })
    accepted(await change(player, me, 'withdraw'))
    expect(accepted(await change(player, me, 'reinstate')).status).toBe('registered')
    accepted(await change(player, me, 'withdraw'))
    accepted(await change(organiser, cup.players[0]!, 'withdraw'))
    expect((await change(player, me, 'reinstate')).status).toBe(403)
    expect((await change(player, cup.players[0]!, 'reinstate')).status).toBe(403)
  })
})
