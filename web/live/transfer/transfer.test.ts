import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyAction } from '#engine/live/games.ts'
import { Browser } from '../storage/browser.test-data.ts'
import { ClubInMemory, goodConnection } from '../storage/club.test-data.ts'
import type { OpenMatch } from '../storage/open-match.ts'
import {
  splitIntoFrames,
  countFrames,
  completePacket,
  type ScannedFrames,
  createSingleFrame,
  addFrame,
} from './frames.ts'
import { pack, unpack } from './pack.ts'
import { encodePacket, decodePacket } from './packet.ts'

let club: ClubInMemory
let firstBrowser: Browser
let secondBrowser: Browser
const openMatches: OpenMatch[] = []

beforeAll(async () => {
  firstBrowser = await Browser.start(() => club)
  secondBrowser = await Browser.start(() => club)
})
beforeEach(() => {
  club = new ClubInMemory()
  firstBrowser.connection = goodConnection()
  secondBrowser.connection = goodConnection()
})
afterEach(() => {
  for (const match of openMatches.splice(0)) match.close()
})

const darts = {
  setup: { game: 'x01' as const, settings: { start: 501, legs: 3, throws: 1 as const } },
  player1Id: 'ann' as never,
  player2Id: 'bob' as never,
}
const openOn = async (browser: Browser, id: string) => {
  const match = await browser.open(id)
  openMatches.push(match)
  return match
}
const enter = async (match: OpenMatch, ...points: readonly number[]) => {
  for (const scored of points) {
    const { thrower } = match.get().state as { thrower: 1 | 2 }
    const visit: AnyAction = { kind: 'visit', by: thrower, points: scored }
    expect(await match.enter(visit)).toBe(true)
  }
  await match.flush()
}
const currentScore = (match: OpenMatch) => {
  const { game, state } = match.get()
  return game.scoreOf(state).now
}
const getOfficialEntryIds = (id: string) =>
  club.require(id).official.events.map(({ event }) => event.id)
/** Encodes a match as codes, and returns what another device reads from them. */
const sendByCodes = async (match: OpenMatch) => {
  const frames = splitIntoFrames(await encodePacket(match.createTransfer()!))!
  const parts = frames.reduce<ScannedFrames | null>(
    (held, frame) => addFrame(held, `x/#${frame}`),
    null,
  )
  return (await decodePacket(completePacket(parts!)!))!
}
const setConnections = (isOnline: boolean) => {
  firstBrowser.connection.isOnline = isOnline
  secondBrowser.connection.isOnline = isOnline
}

describe('a match transferred offline', () => {
  test('continues on the other phone, and each entry counts once in whatever order they arrive', async () => {
    for (const first of [0, 1]) {
      setConnections(true)
      const here = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
      const { id } = here.get().match
      await enter(here, 60, 45)
      setConnections(false)
      await enter(here, 100, 41)
      expect(await secondBrowser.importTransfer(await sendByCodes(here))).toBe(true)
      const there = await openOn(secondBrowser, id)
      expect(currentScore(there)).toEqual([341, 415])
      await enter(there, 81)
      expect(currentScore(there)).toEqual([260, 415])
      setConnections(true)
      for (const match of first === 0 ? [here, there] : [there, here]) await match.flush()
      await here.flush()
      expect(currentScore(there)).toEqual([260, 415])
      expect(currentScore(here)).toEqual([260, 415])
      expect(getOfficialEntryIds(id)).toHaveLength(5)
      expect(there.get().conflicts).toEqual([])
      expect([here.get().unsentCount, there.get().unsentCount]).toEqual([0, 0])
    }
  })

  test('is created on the server by the first phone that reaches it', async () => {
    setConnections(false)
    const here = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
    const { id } = here.get().match
    await enter(here, 60)
    expect(await secondBrowser.importTransfer(await sendByCodes(here))).toBe(true)
    const there = await openOn(secondBrowser, id)
    await enter(there, 26)
    secondBrowser.connection.isOnline = true
    await there.flush()
    expect(getOfficialEntryIds(id)).toHaveLength(2)
    firstBrowser.connection.isOnline = true
    await here.flush()
    expect(getOfficialEntryIds(id)).toHaveLength(2)
    expect(currentScore(here)).toEqual([441, 475])
  })

  test('remains a rubber of its team match when the other phone creates it', async () => {
    setConnections(false)
    const rubber = { teamMatchId: 'tm', n: 3 }
    const here = await openOn(firstBrowser, await firstBrowser.startMatch({ ...darts, rubber }))
    const { id } = here.get().match
    await enter(here, 60)
    await secondBrowser.importTransfer(await sendByCodes(here))
    const there = await openOn(secondBrowser, id)
    setConnections(true)
    await there.flush()
    expect(club.require(id).start).toMatchObject({ rubber, matchType: 'league' })
  })

  test('remains a rubber of its team match on a server that lost it', async () => {
    const rubber = { teamMatchId: 'tm', n: 3 }
    const here = await openOn(firstBrowser, await firstBrowser.startMatch({ ...darts, rubber }))
    const { id } = here.get().match
    await enter(here, 60)
    club = new ClubInMemory()
    await enter(here, 26)
    await here.flush()
    expect(club.require(id).start).toMatchObject({ rubber })
  })

  test('becomes a conflict when both phones continue scoring, and loses nothing', async () => {
    const here = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
    const { id } = here.get().match
    await enter(here, 60)
    setConnections(false)
    await enter(here, 45)
    await secondBrowser.importTransfer(await sendByCodes(here))
    const there = await openOn(secondBrowser, id)
    await enter(there, 81)
    await enter(here, 26)
    setConnections(true)
    await there.flush()
    await here.flush()
    await there.flush()
    expect(getOfficialEntryIds(id)).toHaveLength(3)
    expect(here.get().conflicts).toHaveLength(1)
  })

  test('counts each entry once when transferred back, whether the server knew it or not', async () => {
    for (const isKnown of [true, false]) {
      setConnections(isKnown)
      const first = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
      const { id } = first.get().match
      await first.flush()
      setConnections(false)
      await enter(first, 60, 45)
      expect(await secondBrowser.importTransfer(await sendByCodes(first))).toBe(true)
      first.close()
      const there = await openOn(secondBrowser, id)
      await enter(there, 81, 20)
      expect(await firstBrowser.importTransfer(await sendByCodes(there))).toBe(true)
      const here = await openOn(firstBrowser, id)
      expect(currentScore(here)).toEqual([360, 436])
      await enter(here, 100)
      setConnections(true)
      await here.flush()
      await there.flush()
      await here.flush()
      expect([currentScore(here), currentScore(there)]).toEqual([
        [260, 436],
        [260, 436],
      ])
      expect(getOfficialEntryIds(id)).toHaveLength(5)
      expect(here.get().conflicts).toEqual([])
      expect([here.get().unsentCount, there.get().unsentCount]).toEqual([0, 0])
    }
  })

  test('does not overwrite unsent entries of the receiving device', async () => {
    const here = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
    const { id } = here.get().match
    await enter(here, 60)
    const there = await openOn(secondBrowser, id)
    setConnections(false)
    await enter(there, 45)
    await enter(here, 26)
    expect(await secondBrowser.importTransfer(await sendByCodes(here))).toBe(false)
    expect(currentScore(there)).toEqual([441, 456])
  })
})

describe('the codes', () => {
  const packet = 'abcdefgh-_'.repeat(150)

  test('can be read in any order and any number of times', () => {
    const frames = splitIntoFrames(packet)!
    expect(frames).toHaveLength(3)
    const scanned = [frames[2]!, 'https://elsewhere.example/#x', frames[0]!, frames[2]!]
    const parts = scanned.reduce<ScannedFrames | null>((held, text) => addFrame(held, text), null)!
    expect([countFrames(parts), completePacket(parts)]).toEqual([2, null])
    expect(completePacket(addFrame(parts, frames[1]!)!)).toBe(packet)
    expect(completePacket(addFrame(null, createSingleFrame(packet))!)).toBe(packet)
  })

  test('start over for another match, and reject damaged data', () => {
    const parts = addFrame(null, splitIntoFrames(packet)![0]!)
    expect(addFrame(parts, splitIntoFrames(packet)![0]!)).toBe(parts)
    const other = addFrame(parts, splitIntoFrames(packet.replace('a', 'b'))![1]!)!
    expect(countFrames(other)).toBe(1)
    const damaged = splitIntoFrames('abc')![0]!.replace('abc', 'abd')
    expect(completePacket(addFrame(null, damaged)!)).toBeNull()
    expect(splitIntoFrames('a'.repeat(24_001))).toBeNull()
  })

  test('keep each entry with its timestamp', async () => {
    const here = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
    await enter(here, 60, 45)
    setConnections(false)
    await enter(here, 100)
    const { events } = here.createTransfer()!
    const read = (await sendByCodes(here)).events
    expect(read.map(({ seenAt, seq, device }) => [seenAt, seq, device])).toEqual(
      events.map(({ seenAt, seq, device }) => [seenAt, seq, device]),
    )
    expect(read.map(({ event }) => event)).toEqual(events.map(({ event }) => event))
    expect(read.at(-1)!.seenAt).toBeGreaterThan(0)
  })

  test.each([
    ['unlimited settings', { settings: { start: 1e308, legs: 3, throws: 1 } }],
    ['missing settings', { settings: { legs: 3 } }],
    ['another game without settings', { game: 'racks', settings: {} }],
    ['an unknown game', { game: '__proto__' }],
  ])('with %s are rejected', async (_, changed) => {
    const here = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
    await enter(here, 60)
    const wire = (await unpack(await encodePacket(here.createTransfer()!))) as { match: object }
    expect(await decodePacket(await pack(wire))).not.toBeNull()
    const forged = { ...wire, match: { ...wire.match, ...changed } }
    expect(await decodePacket(await pack(forged))).toBeNull()
  })

  test.each([
    ['a negative number', 3, -5],
    ['an unknown device', 2, 7],
    ['an impossible time', 4, 9_007_199_254_740_991],
  ])('with an entry of %s are rejected', async (_, at, value) => {
    const here = await openOn(firstBrowser, await firstBrowser.startMatch(darts))
    await enter(here, 60)
    const wire = (await unpack(await encodePacket(here.createTransfer()!))) as {
      lines: unknown[][]
    }
    const lines = wire.lines.map((line) => line.with(at, value))
    expect(await decodePacket(await pack({ ...wire, lines }))).toBeNull()
    const twice = [...wire.lines, ...wire.lines]
    expect(await decodePacket(await pack({ ...wire, lines: twice }))).toBeNull()
  })

  test('that are empty, of another kind or another version are rejected', async () => {
    for (const text of ['', 'zzzz', await pack({ v: 2 })]) {
      expect(await decodePacket(text)).toBeNull()
    }
  })

  test('that would decompress without limit are rejected', async () => {
    expect(await unpack(await pack('a'))).toBe('a')
    expect(await unpack(await pack('a'.repeat(3_000_000)))).toBeNull()
  })
})
