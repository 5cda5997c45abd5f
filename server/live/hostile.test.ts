import { describe, expect, test } from 'vitest'
import {
  confirmLive,
  resolveConflict,
  type LiveStart,
  maxEventsPerRequest,
  readLive,
  resumeLive,
  sendLive,
  type SentEventWire,
  startLive,
  stopLive,
  takeRole,
} from '#contract/live/events.ts'
import type { X01Action } from '#engine/live/darts/x01.ts'
import { seededRandom } from '../demo/random.ts'
import { openSocket } from '../testing/open-socket.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted } from '../testing/world.ts'
import { Phone } from './phone.test-data.ts'
import { verifyLive } from './repair/verify-live.ts'

const createDartsFormat = (legs = 3, start = 501) =>
  ({ game: 'x01', settings: { start, legs, throws: 1 } }) as const
const createVisit = (by: 1 | 2, points: number): X01Action => ({ kind: 'visit', by, points })

describe.each(engineNames)('live scoring under attack and in races, on %s', async (engine) => {
  const { world, organiser, ann, bob } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
    ann: await world.addPlayer('Ann'),
    bob: await world.addPlayer('Bob'),
  }))

  const start = async (body: Partial<LiveStart> = {}) => {
    const defaults = {
      id: crypto.randomUUID(),
      setup: createDartsFormat(),
      player1Id: ann,
      player2Id: bob,
    }
    return await organiser.do(startLive, { body: { ...defaults, ...body } as LiveStart })
  }
  const createPhone = (name: string, id: string) => new Phone(name, id, organiser, world.now)
  const read = async (id: string) => await organiser.do(readLive, { params: { id } })
  const play = async (device: Phone, ...points: readonly number[]) => {
    for (const [at, scored] of points.entries()) {
      await device.enter(createVisit(at % 2 === 0 ? 1 : 2, scored))
    }
  }
  /**
   * Creates a match with two phones in conflict: the second was offline after the first visit, and recorded a
   * different second visit.
   */
  const createConflict = async () => {
    const { id } = await start()
    const [one, two] = [createPhone('one', id), createPhone('two', id)]
    await play(one, 60)
    await two.fetchLog()
    two.isOnline = false
    await one.enter(createVisit(2, 26))
    await two.enter(createVisit(2, 45))
    await two.enter(createVisit(1, 100))
    await two.goOnline()
    const { forks } = await read(id)
    return { id, one, two, forkId: forks[0]!.id }
  }
  const resolve = async (id: string, forkId: string, choice: string, instead?: string) =>
    organiser.call(resolveConflict, {
      params: { id, forkId },
      body: { choice, device: 'desk', ...(instead === undefined ? {} : { instead }) } as never,
    })

  test('refuses an entry that reuses the number of an absorbed one, and still counts later entries', async () => {
    const { id } = await start()
    const [one, two] = [createPhone('one', id), createPhone('two', id)]
    two.isOnline = false
    await play(one, 60)
    await two.enter(createVisit(1, 60))
    const [same] = two.unsent
    expect((await two.send([same!])).answers[0]!.answer).toBe('absorbed')
    const forged = { ...same!, event: { ...same!.event, id: 'forged' } }
    const { answers } = await two.send([forged as SentEventWire])
    expect(answers).toMatchObject([{ answer: 'refused', why: { key: 'live.sequenceTaken' } }])
    const next = two.createEntry(createVisit(2, 26), same!.event.id)
    expect((await two.send([next])).answers[0]!.answer).toBe('appended')
    const afterGap = await two.send([{ ...two.createEntry(createVisit(1, 26), 'unknown'), seq: 9 }])
    expect(afterGap.sendFrom).toBe(3)
  })

  test('refuses another device’s entry id and an entry without a number', async () => {
    const { id } = await start()
    const [one, two] = [createPhone('one', id), createPhone('two', id)]
    await play(one, 60)
    const { event } = two.createEntry(createVisit(2, 180))
    const stolen = { ...two.createEntry(createVisit(2, 180)), event: { ...event, id: one.head } }
    const numberless = { ...two.createEntry(createVisit(2, 180), one.head), seq: 0 }
    const { answers, match } = await two.send([stolen, numberless])
    expect(answers.map(({ why }) => why?.key)).toEqual(['live.idTaken', 'live.unreadable'])
    expect(match.rev).toBe(1)
  })

  test('asks a device to resend entries that name each other as predecessors', async () => {
    const { id } = await start()
    const device = createPhone('board', id)
    const bad = { kind: 'nothing' } as never
    const [a, b] = [device.createEntry(bad), device.createEntry(bad)]
    const circle = [
      { ...a, parent: b.event.id },
      { ...b, parent: a.event.id },
    ]
    expect((await device.send(circle)).sendFrom).toBe(1)
    const self = device.createEntry(bad)
    const ownPredecessor = { ...self, parent: self.event.id }
    expect((await device.send([ownPredecessor])).sendFrom).toBe(1)
    expect(
      (await device.send([{ ...device.createEntry(createVisit(1, 60), null), seq: 1 }])).match.rev,
    ).toBe(1)
  })

  test('refuses a timestamp that is not an integer', async () => {
    const { id } = await start()
    const entry = { ...createPhone('board', id).createEntry(createVisit(1, 60)), seenAt: 1.5 }
    const answer = await organiser.call(sendLive, { params: { id }, body: { events: [entry] } })
    expect(answer.status).toBe(400)
  })

  test('keeps one log without gaps when several devices send at once', async () => {
    const { id } = await start()
    const phones = ['one', 'two', 'three'].map((name) => createPhone(name, id))
    const requests = phones.flatMap((device) => {
      const first = device.createEntry(createVisit(1, 60), null)
      const second = device.createEntry(createVisit(2, 45), first.event.id)
      return [device.send([first, second]), device.send([first, second])]
    })
    const replies = await Promise.all(requests)
    expect(replies.flatMap(({ answers }) => answers.map(({ answer }) => answer)).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'absorbed'),
      ...Array.from({ length: 2 }, () => 'appended'),
      ...Array.from({ length: 6 }, () => 'known'),
    ])
    const { match, events, forks } = await read(id)
    expect([match.rev, events.map(({ rev }) => rev), forks]).toEqual([2, [1, 2], []])
  })

  test('creates one live match when two people start a pairing at the same time', async () => {
    const cup = await createCup(world, organiser, 4, { sportId: 'darts' })
    const pairing = { tournamentId: cup.id, tournamentMatchId: 'W1-1' } as never
    const [one, two] = await Promise.all([start(pairing), start(pairing)])
    expect(one.id).toBe(two.id)
    const params = { id: one.id }
    await organiser.do(stopLive, { params, body: {} })
    const otherMatch = await start(pairing)
    expect(otherMatch.id).not.toBe(one.id)
    expect(await organiser.refused(resumeLive, { params })).toEqual([409, 'live.scoredAlready'])
  })

  test('refuses to restart or record a pairing whose players have changed', async () => {
    const cup = await createCup(world, organiser, 4, { sportId: 'darts' })
    const pairing = { tournamentId: cup.id, tournamentMatchId: 'W1-1' } as never
    const setup = createDartsFormat(1, 101)
    const { id, sides } = await start({ setup, ...(pairing as object) })
    const board = createPhone('board', id)
    await play(board, 60, 26, 41)
    // Simulates a correction of the result that determined the players.
    await world.server.context.db
      .updateTable('liveMatches')
      .set({ player1Id: ann as never })
      .where('id', '=', id)
      .execute()
    const params = { id }
    expect(await organiser.refused(confirmLive, { params, body: { head: board.head } })).toEqual([
      409,
      'tournament.playersChanged',
    ])
    const [player1Id, player2Id] = sides.map(([one]) => one!.id)
    const body = { id: 'restart', setup, player1Id, player2Id, ...(pairing as object) }
    const restarted = await organiser.call(startLive, { body: body as never })
    expect(restarted.error.key).toBe('tournament.playersChanged')
  })

  test('lets a resolved conflict be resolved differently, and back again', async () => {
    const { id, two, forkId } = await createConflict()
    const readScore = async () => (await read(id)).match.score.now
    accepted(await resolve(id, forkId, 'other'))
    expect(await readScore()).toEqual([341, 456])
    expect((await resolve(id, forkId, 'official')).error.key).toBe('live.forkDecided')
    accepted(await resolve(id, forkId, 'official', 'other'))
    expect(await readScore()).toEqual([441, 475])
    accepted(await resolve(id, forkId, 'other', 'official'))
    expect(await readScore()).toEqual([341, 456])
    accepted(await resolve(id, forkId, 'both', 'other'))
    expect(await readScore()).toEqual([341, 475])
    await two.fetchLog()
    expect((await read(id)).events.map(({ rev }) => rev)).toEqual(two.synced.map((_, at) => at + 1))
  })

  test('reopens a conflict, with all entries, when a device continues the rejected version', async () => {
    const { id, two, forkId } = await createConflict()
    accepted(await resolve(id, forkId, 'official'))
    const late = two.createEntry(createVisit(2, 85), two.lastEntryId)
    expect((await two.send([late])).answers[0]!.answer).toBe('forked')
    const { forks } = await read(id)
    expect(forks).toMatchObject([{ id: forkId, choice: null, events: [{}, {}, {}] }])
    accepted(await resolve(id, forkId, 'other'))
    expect((await read(id)).match.score.now).toEqual([341, 371])
  })

  test('recognises equal entries after a match was stopped, and counts different ones only after it is resumed', async () => {
    const { id } = await start()
    const [one, two, three] = ['one', 'two', 'three'].map((name) => createPhone(name, id))
    for (const away of [two!, three!]) away.isOnline = false
    await play(one!, 60, 26)
    await play(two!, 60, 26, 41)
    await play(three!, 60, 45)
    const params = { id }
    await organiser.do(stopLive, { params, body: {} })
    const readAnswers = async (device: Phone) =>
      (await device.send(device.unsent)).answers.map(({ answer }) => answer)
    expect(await readAnswers(two!)).toEqual(['absorbed', 'absorbed', 'forked'])
    expect(await readAnswers(three!)).toEqual(['absorbed', 'forked'])
    const orphan = await two!.send([two!.createEntry(createVisit(2, 26), 'unknown')])
    expect([orphan.sendFrom, orphan.match.rev]).toEqual([4, 2])
    await organiser.do(resumeLive, { params })
    const { forks } = await read(id)
    accepted(await resolve(id, forks.find(({ device }) => device === 'two')!.id, 'both'))
    expect((await read(id)).match.score.now).toEqual([400, 475])
  })

  test('handles a log of thousands of entries, and recognises its duplicates', async () => {
    const { id } = await start({
      setup: { game: 'straight', settings: { to: 1000, breaks: 1 } } as never,
    })
    const [one, two] = [createPhone('one', id), createPhone('two', id)]
    const createInnings = (device: Phone, balls: number) => {
      const all: SentEventWire[] = []
      for (let at = 0; at < 1_200; at++) {
        const by = at % 2 === 0 ? 1 : 2
        const action = { kind: 'inning', by, balls: at === 0 ? balls : 0, ends: 'safety' }
        const entry = device.createEntry(action as never, all.at(-1)?.event.id ?? null)
        all.push({ ...entry, event: { ...entry.event, place: `inning ${at + 1}` } as never })
      }
      return all
    }
    const sendAll = async (device: Phone, all: SentEventWire[]) => {
      for (let at = 0; at < all.length; at += maxEventsPerRequest)
        await device.send(all.slice(at, at + maxEventsPerRequest))
    }
    const all = createInnings(one, 1)
    await sendAll(one, all)
    const others = createInnings(two, 2)
    await sendAll(two, others)
    const { forks, match } = await read(id)
    expect([match.rev, forks[0]!.events.length]).toEqual([1_200, 1_200])
    const decided = accepted(await resolve(id, forks[0]!.id, 'other'))
    expect([decided.match.rev, decided.match.score.now]).toEqual([3_600, [2, 0]])
    const again = await one.send(all.slice(-maxEventsPerRequest))
    expect(new Set(again.answers.map(({ answer }) => answer))).toEqual(new Set(['known']))
  })

  test('never shows entries of a unit of work that was rolled back', async () => {
    const { id } = await start()
    const board = createPhone('board', id)
    await play(board, 60)
    const next = board.createEntry(createVisit(2, 45), board.head)
    world.observeStatements({
      before: (text) => {
        if (/insert into "idempotency|update "live_matches"/.test(text)) throw new Error('no room')
      },
    })
    const failed = await organiser.call(sendLive, { params: { id }, body: { events: [next] } })
    expect(failed.status).toBeGreaterThanOrEqual(500)
    world.observeStatements(null)
    expect((await read(id)).events).toHaveLength(1)
    expect((await board.send([next])).answers[0]!.answer).toBe('appended')
    expect((await read(id)).match.score.now).toEqual([441, 456])
  })

  test('keeps stored rows equal to their logs, and detects a manual change', async () => {
    const random = seededRandom(7)
    const ids: string[] = []
    for (let game = 0; game < 6; game++) {
      const { id } = await start({ setup: createDartsFormat(1, 301) })
      ids.push(id)
      const phones = ['one', 'two', 'three'].map((name) => createPhone(`${name}-${game}`, id))
      for (let step = 0; step < 14; step++) {
        const device = random.pick(phones)
        const chance = random.int(0, 9)
        if (chance === 0) device.isOnline = false
        else if (chance === 1) await device.goOnline()
        else if (chance === 2) device.dropsReplies = true
        else if (chance === 3 && device.lastEntryId !== null) await device.remove(device.head)
        else {
          const [by, points] = [random.pick([1, 2] as const), random.pick([60, 45, 26])]
          // Skips entries that the rules refuse.
          await device.enter(createVisit(by, points)).catch(() => {})
        }
        world.pass(random.int(0, 4_000))
        if (random.chance(0.3)) for (const other of phones) await other.fetchLog()
      }
      for (const device of [...phones, ...phones]) await device.goOnline()
      const { forks } = await read(id)
      for (const fork of forks.filter(({ choice }) => choice === null)) {
        const choice = random.pick(['official', 'other', 'both'])
        accepted(await resolve(id, fork.id, choice))
      }
      const { match, events } = await read(id)
      expect(events.map(({ rev }) => rev)).toEqual(events.map((_, at) => at + 1))
      expect(match.openForks).toBe(0)
    }
    const { db } = world.server.context
    expect(await verifyLive(db)).toEqual([])
    const tampered = ids.at(-1)!
    await db.updateTable('liveMatches').set({ rev: 99 }).where('id', '=', tampered).execute()
    expect(await verifyLive(db)).toMatchObject([{ name: tampered }])
  })

  const listen = async (url: string, topics: readonly string[]) => {
    const { socket, ready } = openSocket(url, { token: organiser.token })
    const broadcasts: [string, Record<string, unknown>][] = []
    // The number of watchers is broadcast a second later, whatever else happens.
    socket.on('told', (topic: string, message: Record<string, unknown>) => {
      if (!('spectators' in message)) broadcasts.push([topic, message])
    })
    await ready
    for (const topic of topics) expect(await socket.emitWithAck('watch', topic)).toBe(true)
    return { broadcasts, end: () => socket.disconnect() }
  }

  test('notifies watchers of conflicts, roles and ends, but not of heartbeats', async () => {
    const { id, two } = await createConflict()
    const url = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { broadcasts, end } = await listen(url, [`live:${id}`])
    await two.send([two.createEntry(createVisit(2, 26), two.lastEntryId)])
    const ask = async (role: string) =>
      organiser.call(takeRole, { params: { id }, body: { device: 'one', ask: role } as never })
    for (const role of ['score', 'beat', 'beat', 'leave']) await ask(role)
    await organiser.do(stopLive, { params: { id }, body: {} })
    await expect.poll(() => broadcasts.length, { timeout: 5_000 }).toBe(4)
    expect(broadcasts.map(([, message]) => message)).toMatchObject([
      { hasForked: true, events: [] },
      { events: [] },
      { events: [] },
      { events: [], status: 'stopped' },
    ])
    end()
  })

  test.runIf(engine === 'postgres')(
    'reaches watchers through another node, even if a message is long to send in full',
    async () => {
      const { id } = await start()
      const second = await world.secondNode()
      const url = await second.app.listen({ port: 0, host: '127.0.0.1' })
      const { broadcasts, end } = await listen(url, [`live:${id}`, 'live'])
      const board = createPhone('board', id)
      await play(board, 60)
      const matchBroadcasts = () =>
        broadcasts.filter(([topic]) => topic !== 'live').map(([, message]) => message)
      await expect.poll(() => matchBroadcasts().length, { timeout: 5_000 }).toBe(1)
      expect(matchBroadcasts()).toMatchObject([{ from: 0, rev: 1, events: [{ rev: 1 }] }])
      const many: SentEventWire[] = []
      for (let at = 0; at < 40; at++) {
        many.push(
          board.createEntry(
            createVisit(at % 2 === 0 ? 2 : 1, 1),
            many.at(-1)?.event.id ?? board.head,
          ),
        )
      }
      await board.send(many)
      await expect.poll(() => matchBroadcasts().length, { timeout: 5_000 }).toBe(2)
      // Shortened: watchers request the entries, and lists get the score.
      expect(matchBroadcasts()[1]).toMatchObject({
        rev: 41,
        summary: { score: { now: [421, 481] } },
      })
      expect(matchBroadcasts()[1]!['events']).toBeUndefined()
      const lastOfList = () =>
        JSON.stringify(broadcasts.findLast(([topic]) => topic === 'live') ?? null)
      await expect.poll(lastOfList, { timeout: 5_000 }).toContain('"now":[421,481]')
      end()
      await second.close()
    },
  )
})
