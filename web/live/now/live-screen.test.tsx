import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listLive, startLive } from '#contract/live/events.ts'
import { liveScore, type LiveMatchWire } from '#contract/live/match.ts'
import { listMyPairings } from '#contract/tournaments/tables.ts'
import { gameOf } from '#engine/live/games.ts'
import { answer, refuse } from '../../testing/network.test-data.ts'
import { someClub, someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import type { StoredLiveMatch } from '../../platform/storage/database.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { createStartRequest } from '../storage/restore.ts'
import { saveMatch } from '../storage/store.ts'
import { LiveScreen } from './live-screen.tsx'

const settings = { to: 5, games: 1, kickoff: 1 as const }
const { rules, scoreOf } = gameOf('foosball')
const createSide = (name: string) => [{ id: name, name, avatarUrl: null }]
const match: LiveMatchWire = {
  id: 'l1',
  sportId: 'foosball',
  game: 'foosball',
  settings,
  sides: [createSide('Ana Able'), createSide('Ben Baker')],
  matchType: 'casual',
  tournamentId: null,
  tournamentMatchId: null,
  tournamentName: null,
  rubber: null,
  table: 'Table 4',
  status: 'live',
  stoppedReason: null,
  rev: 0,
  score: liveScore.parse(scoreOf(rules.begin(settings))),
  isTogether: false,
  scorers: [],
  openForks: 0,
  startedAt: new Date(0).toISOString(),
  lastEventAt: null,
  isAbandoned: false,
  startedByName: null,
  matchId: null,
  mayScore: true,
  mayNotScoreReason: null,
  mayStop: true,
}

async function showScreen(items: readonly LiveMatchWire[]) {
  answer(getClub, { ...someClub, sports: ['darts', 'chess'] })
  answer(listMyPairings, { items: [] })
  answer(listLive, { items: [...items] })
  return show(
    <>
      <LiveScreen />
      <Toasts />
    </>,
    { path: '/live' },
  )
}

test('offers to start a match in each sport of the club while there is none', async () => {
  await showScreen([])
  await screen.findByRole('heading', { name: 'No live matches' })
  const start = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([start('Darts'), start('Chess')]).toEqual([
    '/live/new?sport=darts',
    '/live/new?sport=chess',
  ])
})

test('states that no one is scoring a match', async () => {
  await showScreen([match])
  await screen.findByRole('list', { name: '1 live match' })
  expect(screen.getByRole('listitem').textContent).toContain(', no one is scoring, ')
})

const start = {
  id: 'l1',
  sportId: 'foosball' as const,
  settings,
  player1Id: 'Ana Able',
  player2Id: 'Ben Baker',
}
const confirm = { head: 'h', retired: null }
const sent: StoredLiveMatch = {
  id: 'l1',
  userId: someUser().id,
  match,
  start: null,
  known: [],
  forks: [],
  confirm: null,
  keptAt: 0,
}

test.each<[string, Partial<StoredLiveMatch>, string]>([
  ['start', { start: start as never }, '1 waiting'],
  ['confirmation', { confirm }, '1 waiting'],
  ['start and confirmation', { start: start as never, confirm }, '2 waiting'],
])('counts an unsent %s as waiting', async (_, unsent, text) => {
  await saveMatch({ ...sent, ...unsent })
  await showScreen([])
  await screen.findByText(text)
  await saveMatch(sent)
})

test('says why a match is not sent', async () => {
  await saveMatch({ ...sent, start: createStartRequest(match) })
  refuse(startLive, 'CONFLICT', [{ field: '', message: 'Ana Able was deleted' }])
  const { user } = await showScreen([])
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText(/^Not sent: .*Ana Able.* – .*Ben Baker/)
  screen.getByText('Ana Able was deleted')
  await saveMatch(sent)
})
