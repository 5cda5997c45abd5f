import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getClub } from '#contract/club/club.ts'
import { getPublicLeaderboard } from '#contract/club/displays.ts'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PublicLeaderboardScreen } from './public-leaderboard-screen.tsx'

type Board = ReplyOf<typeof getPublicLeaderboard>

const createBoard = (items: Board['items'], sportId: Board['sportId'] = 'tabletennis'): Board => ({
  clubName: 'The Rack',
  sports: ['tabletennis', 'darts'],
  sportId,
  items,
  ranked: items.length,
})
const entry = { playerId: 'p1' as never, games: 9, wins: 6, losses: 2, draws: 1 }
const ann = { ...entry, rank: 1, name: 'Ann Able', rating: 1612.4 }

const showScreen = async (at = '/p/leaderboard') => {
  answer(getClub, { ...someClub, sports: ['tabletennis', 'darts'] })
  const path = '/p/leaderboard'
  return show(<PublicLeaderboardScreen />, { as: null, isBare: true, path, at })
}

test('shows the ranked players to a visitor who is not signed in', async () => {
  answer(getPublicLeaderboard, createBoard([ann]))
  await showScreen()
  const row = await screen.findByRole('row', { name: /Ann Able/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1', '1612', '9', '6–2–1'])
  expect(within(row).getByRole('rowheader').textContent).toContain('Ann Able')
  expect(screen.getByRole('button', { name: 'Table Tennis', pressed: true })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Live' })).toBeDefined()
})

test('switches sports in one tap, among those of the club', async () => {
  answer(getPublicLeaderboard, ({ query }) =>
    createBoard([], (query['sportId'] ?? 'tabletennis') as Board['sportId']),
  )
  const { user, address } = await showScreen()
  await user.click(await screen.findByRole('button', { name: 'Darts' }))
  await screen.findByRole('heading', { name: 'No ranked Darts players yet' })
  expect(address()).toContain('sport=darts')
  expect(requestsTo(getPublicLeaderboard).map(({ query }) => query)).toEqual([
    {},
    { sportId: 'darts' },
  ])
  expect(screen.queryByRole('button', { name: 'Chess' })).toBeNull()
})

test('explains that the club keeps its leaderboards private', async () => {
  refuse(getPublicLeaderboard, 'NOT_FOUND')
  await showScreen()
  await screen.findByRole('heading', { name: 'Results are private' })
  expect(screen.queryByRole('table')).toBeNull()
})

test('shows only the leaderboard when embedded', async () => {
  answer(getPublicLeaderboard, createBoard([ann]))
  await showScreen('/p/leaderboard?embed=true&sport=tabletennis')
  await screen.findByRole('row', { name: /Ann Able/ })
  expect(screen.queryByRole('banner')).toBeNull()
})
