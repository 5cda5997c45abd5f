import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { getPublicTeam, type PublicTeam } from '#contract/club/public-pages.ts'
import { answer, refuse } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PublicTeamScreen } from './public-team-screen.tsx'

const side = (name: string) => ({ id: name, name, color: '#aa0000', secondColor: '#ffffff' })
const match: PublicTeam['results'][number] = {
  id: 'm1',
  status: 'confirmed',
  startsAt: null,
  playedAt: '2026-03-01T10:00:00.000Z',
  venue: '',
  score: [7, 3],
  winner: 1,
  home: side('Reds'),
  away: side('Blues'),
}
const reds: PublicTeam = {
  clubName: 'The Rack',
  team: {
    ...side('Reds'),
    sportId: 'tabletennis',
    description: '',
    homeVenue: 'The hall',
    affiliationName: null,
  },
  players: [{ playerId: 'p1' as never, playerName: 'Ann Able', role: 'captain', jerseyNumber: 7 }],
  stats: {
    matchesPlayed: 1,
    wins: 1,
    draws: 0,
    losses: 0,
    goalsFor: 7,
    goalsAgainst: 3,
    winPercentage: 100,
  },
  coming: [{ ...match, id: 'm2', status: 'planned', playedAt: null, score: [0, 0], winner: null }],
  results: [match],
}

const showScreen = async (at = '/p/teams/reds') => {
  answer(getClub, someClub)
  return show(<PublicTeamScreen />, { as: null, isBare: true, path: '/p/teams/$id', at })
}
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')

test('shows record, roster, coming team matches and results', async () => {
  answer(getPublicTeam, reds)
  await showScreen()
  await screen.findByRole('heading', { name: 'Reds' })
  screen.getByText('1 team match: 1 won, 0 drawn, 0 lost')
  expect((await rows('Roster'))[0]!.textContent).toMatch(/7.*Ann Able.*Captain/)
  expect((await rows('Results'))[0]!.textContent).toMatch(/Reds7Blues3/)
  expect((await rows('Upcoming team matches'))[0]!.textContent).toMatch(
    /Date to be agreedRedsBlues/,
  )
})

test('links to the page itself when embedded', async () => {
  answer(getPublicTeam, reds)
  await showScreen('/p/teams/reds?embed=true')
  await screen.findByRole('link', { name: 'Open at The Rack' })
  expect(screen.queryByRole('banner')).toBeNull()
})

test('shows that a private team is not available', async () => {
  refuse(getPublicTeam, 'NOT_FOUND')
  await showScreen()
  await screen.findByRole('heading', { name: 'Team not available' })
})
