import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveStart } from '#contract/live/events.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { Browser } from './browser.test-data.ts'
import { ClubInMemory, goodConnection } from './club.test-data.ts'
import type { OpenMatch } from './open-match.ts'

const visit = (by: 1 | 2, points: number): AnyAction => ({ kind: 'visit', by, points })
const darts = (legs = 3, start = 501) => ({
  setup: { game: 'x01' as const, settings: { start, legs, throws: 1 as const } },
  player1Id: 'ann' as never,
  player2Id: 'bob' as never,
})

const foosball = {
  ...darts(),
  setup: { game: 'foosball' as const, settings: { to: 5, games: 3, kickoff: 1 as const } },
}

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
  vi.restoreAllMocks()
})

const openOn = async (browser: Browser, id: string) => {
  const match = await browser.open(id)
  openMatches.push(match)
  return match
}
/** Returns a match that the server knows, open on the first browser. */
const startOnServer = async (start: Omit<LiveStart, 'id'> = darts()) => {
  const match = await openOn(firstBrowser, await firstBrowser.startMatch(start))
  await match.flush()
  return match
}
const enter = async (match: OpenMatch, ...points: readonly number[]) => {
  for (const scored of points) {
    const { thrower } = match.get().state as { thrower: 1 | 2 }
    expect(await match.enter(visit(thrower, scored))).toBe(true)
  }
  await match.flush()
}
const currentScore = (match: OpenMatch) => {
  const { game, state } = match.get()
  return game.scoreOf(state).now
}
const getOfficialLog = (match: OpenMatch) => club.require(match.get().match.id).official
const matchId = (match: OpenMatch) => match.get().match.id
/** Kills the browser and reopens the match. */
const reopen = async (match: OpenMatch, browser = firstBrowser) => {
  match.close()
  return openOn(browser, matchId(match))
}

describe('a match on this device', () => {
  test('is started and scored offline, killed, reopened, and sent once', async () => {
    firstBrowser.connection.isOnline = false
    let match = await openOn(firstBrowser, await firstBrowser.startMatch(darts()))
    await enter(match, 60, 45, 100)
    expect(match.get()).toMatchObject({ unsentCount: 3, saveStatus: 'offline', isOnServer: false })
    match = await reopen(match)
    expect(currentScore(match)).toEqual([341, 456])
    firstBrowser.connection.isOnline = true
    await match.flush()
    expect(match.get()).toMatchObject({ unsentCount: 0, saveStatus: 'saved', isOnServer: true })
    expect(getOfficialLog(match).events.map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test('stays on this device if it reaches the server while it is being discarded', async () => {
    const match = await openOn(firstBrowser, await firstBrowser.startMatch(darts()))
    await match.enter(visit(1, 60))
    const sending = match.flush()
    const discarding = match.discard()
    await sending
    expect(await discarding).toBe(false)
    await enter(match, 45)
    expect(currentScore(await reopen(match))).toEqual([441, 456])
    expect(getOfficialLog(match).events).toHaveLength(2)
  })

  test('is removed from this device when it is discarded offline', async () => {
    firstBrowser.connection.isOnline = false
    const match = await openOn(firstBrowser, await firstBrowser.startMatch(darts()))
    await enter(match, 60)
    expect(await match.discard()).toBe(true)
    await expect(firstBrowser.open(matchId(match))).rejects.toThrow()
  })

  test('counts each entry once where replies are lost and requests arrive twice', async () => {
    const match = await startOnServer()
    firstBrowser.connection.repliesToDrop = 2
    await enter(match, 60)
    expect(match.get().unsentCount).toBe(1)
    firstBrowser.connection.duplicatesRequests = true
    await match.flush()
    await match.flush()
    await enter(match, 45)
    expect(getOfficialLog(match).events).toHaveLength(2)
    expect(currentScore(match)).toEqual([441, 456])
  })

  test('undoes and restores across a kill, and a double press undoes once', async () => {
    let match = await startOnServer()
    await enter(match, 60, 45)
    await Promise.all([match.undo(), match.undo()])
    expect(currentScore(match)).toEqual([441, 501])
    match = await reopen(match)
    await match.redo()
    expect(currentScore(match)).toEqual([441, 456])
    await match.flush()
    expect(match.get().unsentCount).toBe(0)
  })

  test('shows no connection where the server is unreachable, even if nothing is unsent', async () => {
    const match = await startOnServer()
    firstBrowser.connection.isOnline = false
    await match.flush()
    expect(match.get().saveStatus).toBe('offline')
  })

  test('continues when the session is lost, and sends after the next sign-in', async () => {
    const match = await startOnServer()
    firstBrowser.connection.isSignedIn = false
    await enter(match, 60)
    expect(match.get()).toMatchObject({ saveStatus: 'signed-out', unsentCount: 1 })
    firstBrowser.connection.isSignedIn = true
    await match.flush()
    expect(match.get()).toMatchObject({ saveStatus: 'saved', unsentCount: 0 })
  })

  test('ends offline, is killed, and is recorded once', async () => {
    const match = await startOnServer(darts(1, 101))
    firstBrowser.connection.isOnline = false
    await enter(match, 60, 26, 41)
    await match.confirm()
    const again = await reopen(match)
    expect(again.get().isConfirmed).toBe(true)
    Object.assign(firstBrowser.connection, { isOnline: true, repliesToDrop: 2 })
    for (let tries = 0; tries < 4; tries++) await again.flush()
    expect(club.require(matchId(again))).toMatchObject({ status: 'finished', recordCount: 1 })
    expect(again.get().match.status).toBe('finished')
  })

  test('stays confirmed where the server asks to retry later', async () => {
    const match = await startOnServer(darts(1, 101))
    await enter(match, 60, 26, 41)
    const busy = vi.spyOn(club, 'answer').mockImplementation(() => {
      throw Object.assign(new Error('slow down'), { status: 429, key: 'rate' })
    })
    firstBrowser.connection.isOnline = false
    await match.confirm()
    busy.mockRestore()
    firstBrowser.connection.isOnline = true
    await match.flush()
    expect(club.require(matchId(match)).recordCount).toBe(1)
  })

  test('is scored in memory and online where storage is unavailable', async () => {
    let match = await startOnServer()
    const storageFailures = (['add', 'put'] as const).map((name) =>
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
        throw new DOMException('No room', 'QuotaExceededError')
      }),
    )
    await enter(match, 60)
    expect(match.get()).toMatchObject({ saveStatus: 'unsafe', unsentCount: 0 })
    firstBrowser.connection.isOnline = false
    await match.flush()
    expect(await match.enter(visit(2, 45))).toBe(false)
    expect(match.get().refusal?.key).toBe('live.keptNowhere')
    expect(currentScore(match)).toEqual([441, 501])
    for (const one of storageFailures) one.mockRestore()
    await enter(match, 45)
    expect(match.get().saveStatus).toBe('offline')
    match = await reopen(match)
    expect(currentScore(match)).toEqual([441, 456])
    firstBrowser.connection.isOnline = true
    await match.flush()
    expect(getOfficialLog(match).events.map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('keeps the entries of two tabs, and each tab shows both', async () => {
    const match = await startOnServer(foosball)
    firstBrowser.connection.isOnline = false
    const other = await openOn(firstBrowser, matchId(match))
    await match.enter({ kind: 'goal', side: 1 })
    // The other tab has not received it and uses the same number.
    expect(await other.enter({ kind: 'goal', side: 2 })).toBe(true)
    await match.reload()
    expect([currentScore(match), currentScore(other)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    firstBrowser.connection.isOnline = true
    await Promise.all([match.flush(), other.flush()])
    expect(getOfficialLog(match).events.map(({ seq }) => seq)).toEqual([1, 2])
    expect(club.require(matchId(match)).official.conflicts).toEqual([])
  })

  test('stays confirmed when another tab refreshes', async () => {
    const match = await startOnServer(darts(1, 101))
    const other = await openOn(firstBrowser, matchId(match))
    await enter(match, 60, 26, 41)
    firstBrowser.connection.isOnline = false
    await match.confirm()
    firstBrowser.connection.isOnline = true
    await other.refresh()
    const again = await reopen(match)
    expect(again.get().isConfirmed).toBe(true)
  })

  test('continues under one id when started twice for a pairing, and overwrites nothing', async () => {
    const pairing = { ...darts(), tournamentId: 'cup' as never, tournamentMatchId: 'W1-1' }
    const first = await startOnServer(pairing)
    await enter(first, 60)
    const id = matchId(first)
    firstBrowser.connection.isOnline = false
    const late = await openOn(firstBrowser, await firstBrowser.startMatch(pairing))
    await enter(late, 60, 85)
    firstBrowser.connection.isOnline = true
    await late.flush()
    expect(matchId(late)).toBe(id)
    expect(getOfficialLog(first).conflicts).toMatchObject([{ events: [{ seq: 2 }, { seq: 3 }] }])
    const again = await reopen(late)
    expect(again.get().ownConflict?.events).toHaveLength(2)
  })

  test('gets a new device id in a cloned browser, whose entries count', async () => {
    const match = await startOnServer()
    await enter(match, 60)
    const copied = getOfficialLog(match).events[0]!
    const stolen = { ...copied, seq: 2, event: { ...copied.event, id: 'other' }, parent: null }
    const held = club.require(matchId(match))
    const conflicts = [
      { id: 'other', device: copied.device, after: null, events: [stolen], choice: null },
    ]
    club.matches.set(matchId(match), {
      ...held,
      official: { ...held.official, conflicts } as never,
    })
    await enter(match, 45)
    expect(match.get()).toMatchObject({ unsentCount: 0, refused: [] })
    expect(getOfficialLog(match).events.at(-1)!.device).not.toBe(copied.device)
    expect(currentScore(match)).toEqual([441, 456])
  })
})

describe('two devices', () => {
  test('share one log when they enter the same, and an outdated reply removes nothing', async () => {
    const match = await startOnServer()
    const other = await openOn(secondBrowser, matchId(match))
    secondBrowser.connection.isOnline = false
    await enter(match, 60, 45)
    await enter(other, 60, 45, 100)
    secondBrowser.connection.isOnline = true
    const refreshing = match.refresh()
    await other.flush()
    await enter(match)
    await refreshing
    await match.refresh()
    expect(getOfficialLog(match).events).toHaveLength(3)
    expect([currentScore(match), currentScore(other)]).toEqual([
      [341, 456],
      [341, 456],
    ])
  })

  test('keep newer events when a late reply arrives', async () => {
    const match = await startOnServer()
    await enter(match, 60)
    const answer = club.answer.bind(club)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    vi.spyOn(club, 'answer').mockImplementationOnce((endpoint, input) => {
      const early = answer(endpoint, input)
      return held.then(() => early)
    })
    const refreshing = match.refresh()
    await enter(match, 45)
    release()
    await refreshing
    expect(currentScore(match)).toEqual([441, 456])
  })

  test('keep their own versions of a conflict until it is decided, and receive the decision', async () => {
    const match = await startOnServer()
    const other = await openOn(secondBrowser, matchId(match))
    await enter(match, 60)
    await other.refresh()
    secondBrowser.connection.isOnline = false
    await enter(match, 45)
    await enter(other, 85, 100)
    secondBrowser.connection.isOnline = true
    await other.flush()
    expect(other.get().ownConflict?.events).toHaveLength(2)
    expect([currentScore(match), currentScore(other)]).toEqual([
      [441, 456],
      [341, 416],
    ])
    match.receive({ from: 2, rev: 2, events: [], status: 'live', hasForked: true })
    await expect.poll(() => match.get().conflicts).toHaveLength(1)
    await enter(other, 26)
    await match.refresh()
    await match.decide(match.get().conflicts[0]!.id, { choice: 'other' })
    await other.refresh()
    expect([currentScore(match), currentScore(other)]).toEqual([
      [341, 390],
      [341, 390],
    ])
    expect(other.get().ownConflict).toBeNull()
  })

  test('learn that the match was stopped, and later entries become a conflict', async () => {
    const match = await startOnServer()
    const other = await openOn(secondBrowser, matchId(match))
    club.stop(matchId(match))
    match.receive({ from: 0, rev: 0, events: [], status: 'stopped' })
    await expect.poll(() => match.get().match.status).toBe('stopped')
    await enter(other, 60)
    expect(other.get().match.status).toBe('stopped')
    expect(getOfficialLog(match)).toMatchObject({ events: [], conflicts: [{ events: [{}] }] })
  })
})

describe('a server restored from a backup', () => {
  test('gets back everything that one device has, including others’ entries and decisions', async () => {
    const match = await startOnServer()
    const other = await openOn(secondBrowser, matchId(match))
    await enter(match, 60)
    await other.refresh()
    secondBrowser.connection.isOnline = false
    await enter(match, 45)
    await enter(other, 85)
    secondBrowser.connection.isOnline = true
    await other.flush()
    await match.refresh()
    await match.decide(match.get().conflicts[0]!.id, { choice: 'other' })
    await other.refresh()
    await enter(other, 100)
    await match.refresh()
    const before = getOfficialLog(match).events.map(({ event }) => event)
    // The phone with the latest entries is lost.
    other.close()
    club.restore(matchId(match), 3)
    await match.refresh()
    expect(getOfficialLog(match).events.map(({ event }) => event)).toEqual(before)
    expect([getOfficialLog(match).conflicts, currentScore(match)]).toEqual([[], [341, 416]])
  })

  test('recreates a match that was not in the backup, with all its entries', async () => {
    const match = await startOnServer()
    await enter(match, 60, 45)
    const id = matchId(match)
    club.matches.delete(id)
    club.pairings.delete(id)
    await enter(match, 100)
    await match.flush()
    expect(currentScore(match)).toEqual([341, 456])
    expect(getOfficialLog(match).events).toHaveLength(3)
    expect(match.get()).toMatchObject({ unsentCount: 0, refusal: null })
  })

  test('gets the rest from a device that was killed while restoring', async () => {
    const match = await startOnServer()
    await enter(match, 60, 45)
    club.restore(matchId(match), 2)
    firstBrowser.connection.repliesToDrop = 2
    await match.refresh()
    const again = await reopen(match)
    expect(currentScore(again)).toEqual([441, 456])
    firstBrowser.connection.repliesToDrop = 0
    await again.flush()
    expect(getOfficialLog(again).events).toHaveLength(2)
    expect(currentScore(again)).toEqual([441, 456])
  })
})
