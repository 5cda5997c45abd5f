// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import type { ShownMatch } from '#contract/live/public.ts'
import { listPages, findInterruption } from './pages/rotation-pages.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { PairedScreen } from './paired-screen.tsx'

const start = Date.UTC(2026, 10, 20, 18, 0, 0)
const minute = 60_000
const settings: DisplaySettings = {
  name: 'Bar',
  shows: 'venue',
  table: '',
  sportIds: [],
  tournamentIds: [],
  viewedFrom: 5,
  seconds: 8,
  speaks: 'nothing',
}

const createPlayer = (name: string) => ({ id: name as never, name, avatarUrl: null })

function match(at: number, points: number, matchPoint: 1 | null = null): ShownMatch {
  return {
    id: `live-${at}`,
    sportId: 'tabletennis',
    game: 'tabletennis',
    settings: { bestOf: 5 },
    sides: [[createPlayer(`Ann ${at}`)], [createPlayer(`Bob ${at}`)]],
    matchType: 'casual',
    tournamentId: null,
    tournamentMatchId: null,
    tournamentName: null,
    table: `Table ${at}`,
    status: 'live',
    rev: points,
    score: {
      now: [points % 11, 3],
      won: [1, 0],
      sets: null,
      finished: [[11, 4]],
      turn: 1,
      matchPoint,
      winner: null,
    },
    startedAt: new Date(start + at).toISOString(),
    lastEventAt: new Date(start).toISOString(),
    isAbandoned: false,
  }
}

const call = (n: number, at: number): DisplayContent['calls'][number] => ({
  matchId: `W1-${n}`,
  tournamentName: 'Autumn Open',
  sportId: 'pool',
  table: `Table ${n}`,
  names: ['Cora', 'Dan'],
  calledAt: new Date(at).toISOString(),
  isSeen: true,
})

function createPicture(now: number, changes: Partial<DisplayContent> = {}): DisplayContent {
  return {
    clubName: 'Harbour Street',
    timeZone: 'UTC',
    now: new Date(now).toISOString(),
    isPublic: true,
    live: [match(1, 4)],
    calls: [],
    next: [],
    tournaments: [
      {
        id: 'cup' as never,
        name: 'Autumn Open',
        sportId: 'pool',
        participants: 8,
        standings: [
          {
            title: 'Standings',
            round: { counted: 2, of: 5 },
            rows: [{ rank: 1, name: 'Cora', played: 2, wins: 2, losses: 0, points: '2' }],
          },
        ],
        rounds: [],
        end: null,
      },
    ],
    boards: [],
    results: [
      {
        id: 'm1',
        sportId: 'darts',
        sides: ['Eve', 'Fay'],
        score: '3–1',
        winner: 1,
        playedAt: new Date(start).toISOString(),
      },
    ],
    ...changes,
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const renderPaired = (given: DisplayContent, isUnreachable = false) => (
  <PairedScreen
    settings={settings}
    picture={given}
    offset={0}
    repliedAt={Date.now()}
    isUnreachable={isUnreachable}
  />
)
const wait = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

test('leaks no nodes or timers in two hours of scores, calls and pages', async () => {
  const renderScreen = (given: DisplayContent) => (
    <PairedScreen
      settings={settings}
      picture={given}
      offset={0}
      repliedAt={Date.now()}
      isUnreachable={false}
    />
  )
  const view = render(renderScreen(createPicture(start)))
  const counts: { nodes: number; timers: number }[] = []
  for (let at = 1; at <= 2 * 60; at++) {
    // Runs six times as fast, to keep the test short.
    const now = start + at * (minute / 6)
    const isMatchPoint = at % 30 === 0 ? 1 : null
    const calls = at % 20 === 0 ? [call(at, now)] : []
    const live = [match(1, at, isMatchPoint), match(2, at * 3)]
    view.rerender(renderScreen(createPicture(now, { live, calls })))
    await wait(minute / 6)
    if (at % 30 !== 5) continue
    counts.push({ nodes: document.querySelectorAll('*').length, timers: vi.getTimerCount() })
  }
  const [first] = counts
  expect(counts).toHaveLength(4)
  for (const { nodes, timers } of counts) {
    // The number of nodes depends a little on the picture, but does not grow.
    expect(nodes).toBeLessThan(first!.nodes * 1.5)
    expect(timers).toBeLessThanOrEqual(4)
  }
  view.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('rotates pages, and leaves out empty ones', async () => {
  const given = createPicture(start)
  expect(listPages(given, settings).map(({ kind }) => kind)).toEqual(['standings', 'results'])
  const many = Array.from({ length: 8 }, (_, index) => match(index, 1))
  const pages = listPages({ ...given, live: many }, settings)
  expect(pages.map(({ kind }) => kind)).toEqual(['live', 'live', 'standings', 'results'])
  const far = listPages({ ...given, live: many.slice(0, 4) }, { ...settings, viewedFrom: 8 })
  expect(far[0]).toMatchObject({ kind: 'live', matches: { length: 4 } })
  const empty = { ...given, live: [], tournaments: [], results: [] }
  expect(listPages(empty, settings).map(({ kind }) => kind)).toEqual(['nothing'])

  render(renderPaired(given))
  expect(screen.getByRole('heading', { name: 'Autumn Open' })).toBeTruthy()
  await wait(12_000)
  expect(screen.getByRole('heading', { name: 'Latest results' })).toBeTruthy()
  await wait(12_000)
  expect(screen.getByRole('heading', { name: 'Autumn Open' })).toBeTruthy()
})

test('interrupts for new calls and match points, not for those of the first picture', async () => {
  const before = createPicture(start, { calls: [call(1, start)] })
  expect(findInterruption(null, before, start)).toBeNull()
  const view = render(renderPaired(before))
  expect(screen.queryByText('Go to Table 2')).toBeNull()
  view.rerender(renderPaired({ ...before, calls: [call(2, start), call(1, start)] }))
  await wait(0)
  expect(screen.getByText('Go to Table 2')).toBeTruthy()
  await wait(11_000)
  expect(screen.queryByText('Go to Table 2')).toBeNull()
  view.rerender(renderPaired({ ...before, calls: [], live: [match(1, 10, 1)] }))
  await wait(0)
  expect(screen.getByRole('heading', { name: 'Ann 1' })).toBeTruthy()
  // An old call that arrives late does not interrupt.
  expect(
    findInterruption(before, { ...before, calls: [call(3, start - minute)] }, start),
  ).toBeNull()
})

test('interrupts once more for an overdue call, and lists it first', async () => {
  const calls = [call(2, start), { ...call(1, start), isSeen: false }]
  render(renderPaired(createPicture(start, { live: [], calls })))
  await wait(2 * minute)
  expect(screen.queryByText('Go to Table 1')).toBeNull()
  await wait(minute + 5_000)
  expect(screen.getByText('Go to Table 1')).toBeTruthy()
  expect(screen.getByText('Still waiting, called 3 min ago')).toBeTruthy()
  await wait(12_000)
  expect(screen.queryByText('Go to Table 1')).toBeNull()
  const lines = screen.getAllByText(/^Table \d$/).map(({ textContent }) => textContent)
  expect(lines).toEqual(['Table 1', 'Table 2'])
  await wait(10 * minute)
  expect(screen.queryByText('Go to Table 1')).toBeNull()
})

test('shows the last data with its time while disconnected, and how long a table is inactive', async () => {
  render(renderPaired(createPicture(start), true))
  expect(screen.getByRole('status').textContent).toMatch(/As of (?:18|06):00/)
  expect(screen.getByText('Ann 1')).toBeTruthy()
  await wait(2 * minute)
  expect(screen.getByText('2 min')).toBeTruthy()
})

test('announces each call once, only by day, and none from before the start', async () => {
  const spoken: string[] = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    function utterance(this: { text: string }, text: string) {
      this.text = text
    },
  )
  vi.stubGlobal('speechSynthesis', { speak: ({ text }: { text: string }) => spoken.push(text) })
  const renderWithSound = (given: DisplayContent) => (
    <PairedScreen
      settings={{ ...settings, speaks: 'everything' }}
      picture={given}
      offset={0}
      repliedAt={Date.now()}
      isUnreachable={false}
    />
  )
  const before = createPicture(start, { calls: [call(1, start)] })
  const view = render(renderWithSound(before))
  const called = { ...before, calls: [call(2, start), call(1, start)] }
  view.rerender(renderWithSound(called))
  await wait(30_000)
  view.rerender(renderWithSound({ ...called }))
  await wait(30_000)
  expect(spoken).toEqual(['Table 2: Cora against Dan.'])
  await wait(6 * 60 * minute)
  const night = Date.now()
  view.rerender(renderWithSound(createPicture(night, { calls: [call(3, night)] })))
  await wait(1_000)
  expect(spoken).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('shows when the next matches start, and the end of the tournament', () => {
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
  const time = (minutes: number) => formatDate(at(minutes), 'time', undefined, 'UTC')
  const waitingMatch = {
    tournamentId: 'cup' as never,
    sportId: 'pool' as const,
    tournamentName: 'Autumn Open',
    title: 'Semi-finals',
    names: ['Ann', 'Bob'] as [string, string],
    notBefore: null,
  }
  const expected = { from: at(20), to: at(45), isNext: false }
  const given = createPicture(start)
  const tournaments = given.tournaments.map((one) => ({
    ...one,
    end: { from: at(90), to: at(90) },
  }))
  const next = [
    { ...waitingMatch, matchId: 'W1-1', expected: { ...expected, isNext: true } },
    { ...waitingMatch, matchId: 'W1-2', expected },
    { ...waitingMatch, matchId: 'W1-3', expected: null, notBefore: at(7) },
  ]
  render(renderPaired({ ...given, tournaments, next }))
  const lines = within(screen.getByRole('region', { name: 'Next up' })).getAllByRole('listitem')
  expect(lines.map((line) => line.querySelector('b')?.textContent)).toEqual([
    'Next',
    `${time(20)}–${time(45)}`,
    time(7),
  ])
  expect(screen.getByText(/until about/).textContent).toContain(time(90))
})
