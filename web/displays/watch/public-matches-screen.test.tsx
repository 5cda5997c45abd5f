import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listPublicMatches, type PublicMatches } from '#contract/club/public-pages.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { answer, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PublicMatchesScreen } from './public-matches-screen.tsx'

const match: PublicMatches['items'][number] = {
  id: 'm1',
  sportId: 'chess',
  format: 'Blitz',
  side1: 'Ann Able',
  side2: 'Bob Baker',
  score1: 0.5,
  score2: 0.5,
  scoreText: '½–½',
  winnerSide: 0,
  playedAt: '2026-03-01T10:00:00.000Z',
  tournament: { id: 't1' as never, name: 'Spring Cup' },
}
const reply = (items: PublicMatches['items']): PublicMatches => ({
  clubName: 'The Rack',
  sports: ['darts', 'chess'],
  items,
})

const formatResultsHeading = ({ playedAt }: typeof match) =>
  `Results of ${formatDate(playedAt, 'dayOfMonth')}`

const showScreen = async (at = '/p/matches') => {
  answer(getClub, { ...someClub, sports: ['darts', 'chess'] })
  return show(<PublicMatchesScreen />, { as: null, isBare: true, path: '/p/matches', at })
}

test('shows both sides, the score and the tournament of each result', async () => {
  const earlier = { ...match, id: 'm2', playedAt: '2026-02-28T10:00:00.000Z' }
  answer(listPublicMatches, reply([match, earlier]))
  await showScreen()
  const [row] = within(
    await screen.findByRole('list', { name: formatResultsHeading(match) }),
  ).getAllByRole('listitem')
  expect(row!.textContent).toBe('Ann Able½Bob Baker½Spring Cup')
  screen.getByRole('list', { name: formatResultsHeading(earlier) })
})

test('lists results of the same date in different years separately', async () => {
  const aYearEarlier = { ...match, id: 'm2', playedAt: '2025-03-01T10:00:00.000Z' }
  answer(listPublicMatches, reply([match, aYearEarlier]))
  await showScreen()
  const lists = await screen.findAllByRole('list', { name: formatResultsHeading(match) })
  expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([1, 1])
})

test('filters by a sport, and shows all again', async () => {
  answer(listPublicMatches, reply([]))
  const { user, address } = await showScreen()
  await screen.findByRole('heading', { name: 'No results yet' })
  await user.click(screen.getByRole('button', { name: 'Darts' }))
  expect(address()).toContain('sport=darts')
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(requestsTo(listPublicMatches).map(({ query }) => query)).toEqual([
    {},
    { sportId: 'darts' },
  ])
})

test('explains that the club keeps its results private', async () => {
  refuse(listPublicMatches, 'NOT_FOUND')
  await showScreen()
  await screen.findByRole('heading', { name: 'Results are private' })
})
