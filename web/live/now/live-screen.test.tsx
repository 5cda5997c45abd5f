import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listLive } from '#contract/live/events.ts'
import { liveScore, type LiveMatchWire } from '#contract/live/match.ts'
import { listMyPairings } from '#contract/tournaments/tables.ts'
import { gameOf } from '#engine/live/games.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
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
  await show(<LiveScreen />, { path: '/live' })
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
