import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { clubQuery } from '../../platform/club/club.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { NightTournament } from './night-tournament.tsx'

const champion = {
  playerId: 'p1',
  teamId: null,
  playerName: 'Ann Able',
  wins: 3,
  matches: 3,
  final: null,
  points: '6',
}
const showNight = async (changes: object, publicTournaments = true) => {
  queryClient.setQueryData(clubQuery.queryKey, { ...someClub, publicTournaments })
  const overNight = { status: 'completed' as const, isPublic: true, champion, ...changes }
  answer(getTournament, someTournament('darts', overNight as never))
  return show(<NightTournament startsAt="2026-03-01T19:00:00.000Z" tournamentId="t1" />)
}
const copySharedText = async (...args: Parameters<typeof showNight>) => {
  const { user } = await showNight(...args)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await screen.findByRole('button', { name: 'Copied' })
  return (await navigator.clipboard.readText()).split('\n')
}

test('shares the winner and the public page of a public night', async () => {
  expect(await copySharedText({})).toEqual([
    'Club night on Mar 1, 2026: Ann Able won',
    `${location.origin}/p/tournaments/t1`,
  ])
})

test('shares only the results of a night without a winner', async () => {
  expect((await copySharedText({ champion: null }))[0]).toBe(
    'Results of the club night on Mar 1, 2026',
  )
})

test('does not name the winner of a night for members only', async () => {
  expect(await copySharedText({ isPublic: false })).toEqual([
    'Results of the club night on Mar 1, 2026',
    'Only members of the club can open this link.',
    `${location.origin}/tournaments/t1`,
  ])
})

test('cannot be shared before the night is over', async () => {
  await showNight({ status: 'active', champion: null })
  await screen.findByRole('link', { name: 'Open tournament' })
  expect(screen.queryByRole('button')).toBeNull()
})
