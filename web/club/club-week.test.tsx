import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getClubWeek } from '#contract/club/week.ts'
import { clubQuery } from '../platform/club/club.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { answer } from '../testing/network.test-data.ts'
import { someClub } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { ClubWeek } from './club-week.tsx'

const week = {
  from: '2026-11-20T00:00:00.000Z',
  until: '2026-11-26T12:00:00.000Z',
  matches: 34,
  players: 12,
  milestones: [{ playerId: 'p1', name: 'Ann', sportId: 'darts', kind: 'match', value: 100 }],
  climb: { playerId: 'p2', name: 'Bob', sportId: 'pool', before: 1300, after: 1341 },
} as const
const copySummary = async () => {
  const { user } = await show(<ClubWeek />)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await screen.findByRole('button', { name: 'Copied' })
  return (await navigator.clipboard.readText()).split('\n')
}
const setPublicResults = (publicResults: boolean) =>
  queryClient.setQueryData(clubQuery.queryKey, { ...someClub, publicResults })

beforeEach(() => answer(getClubWeek, week as never))

test('names the players and offers a picture if results are public', async () => {
  setPublicResults(true)
  expect(await copySummary()).toEqual([
    'Last seven days at the club: 34 matches, 12 players',
    'Ann: reached 100 matches in Darts',
    'Bob: biggest climb, +41 points in Pool',
    `${location.origin}/p/matches?week=true`,
  ])
  expect(screen.getByRole('link', { name: 'Save picture' }).getAttribute('href')).toBe(
    '/api/public/week/card.png',
  )
})

test('names no one and offers no picture if results are private', async () => {
  setPublicResults(false)
  expect(await copySummary()).toEqual([
    'Last seven days at the club: 34 matches, 12 players',
    'Only members of the club can open this link.',
    `${location.origin}/dashboard`,
  ])
  expect(screen.queryByRole('link', { name: 'Save picture' })).toBeNull()
})

test('shows nothing in a week without matches', async () => {
  answer(getClubWeek, { ...week, matches: 0 } as never)
  await show(<ClubWeek />)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.queryByRole('region')).toBeNull()
})
