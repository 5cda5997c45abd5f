// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DisplayContent } from '#contract/club/displays.ts'
import type { SpectatorMessage } from '#contract/events.ts'
import type { ShownMatch } from '#contract/live/public.ts'
import type { ConnectionListener } from '../connection/spectator-socket.ts'
import { type Feed, startFeed } from './feed.ts'

const score = (points: number) =>
  ({ now: [points, 0], matchPoint: null, winner: null }) as unknown as ShownMatch['score']
const createMatch = (id: string, rev: number) =>
  ({ id, rev, status: 'live', score: score(rev), lastEventAt: null }) as ShownMatch
const summarize = (id: string, rev: number): SpectatorMessage => ({
  matches: [createMatch(id, rev)],
})

let live: ShownMatch[] = []
let feed: Feed = { state: 'opening', isUnreachable: false }
let listener: ConnectionListener
let stop: () => void
/** Resolves when the server replies; null for an immediate reply. */
let held: PromiseWithResolvers<void> | null = null
const request = vi.fn(async () => {
  const picture = { now: new Date().toISOString(), live } as unknown as DisplayContent
  await held?.promise
  return Response.json({ settings: {}, picture })
})

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', request)
  localStorage.setItem('displaySecret', 'secret')
  live = [createMatch('shown', 1)]
  stop = startFeed((next) => (feed = next), {
    follow: (_secret, given) => {
      listener = given
      return { follow: () => undefined, stop: () => undefined }
    },
    random: () => 0,
  })
  await vi.advanceTimersByTimeAsync(0)
  listener.onConnection(true)
  await vi.advanceTimersByTimeAsync(1_000)
  request.mockClear()
})

afterEach(() => {
  stop()
  held = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const shownRevs = () =>
  feed.state === 'showing' ? feed.picture.live.map(({ id, rev }) => [id, rev]) : null

test('a change during a request is loaded right after it', async () => {
  held = Promise.withResolvers()
  listener.onMessage('floor', {})
  await vi.advanceTimersByTimeAsync(500)
  listener.onMessage('floor', {})
  live = [createMatch('shown', 1), createMatch('new', 1)]
  await vi.advanceTimersByTimeAsync(500)
  held.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shownRevs()).toEqual([
    ['shown', 1],
    ['new', 1],
  ])
  expect(request).toHaveBeenCalledTimes(2)
})

test('a score received during a request is kept', async () => {
  held = Promise.withResolvers()
  listener.onMessage('floor', {})
  await vi.advanceTimersByTimeAsync(500)
  listener.onMessage('live:shown', summarize('shown', 2))
  expect(shownRevs()).toEqual([['shown', 2]])
  held.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shownRevs()).toEqual([['shown', 2]])
})

test('scores of matches that the screen does not show cause one request only', async () => {
  for (let rev = 1; rev <= 10; rev += 1) {
    listener.onMessage('live', { matches: [createMatch('other', rev), createMatch('shown', rev)] })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(request).toHaveBeenCalledTimes(1)
  expect(shownRevs()).toEqual([['shown', 10]])
})

test('a match that appears in a later picture is followed', async () => {
  listener.onMessage('live', summarize('other', 1))
  await vi.advanceTimersByTimeAsync(1_000)
  live = [createMatch('shown', 1), createMatch('other', 1)]
  listener.onMessage('floor', {})
  await vi.advanceTimersByTimeAsync(1_000)
  listener.onMessage('live', summarize('other', 2))
  expect(shownRevs()).toEqual([
    ['shown', 1],
    ['other', 2],
  ])
})
