import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPlayerGroups } from '#contract/groups/group.ts'
import { getMilestones } from '#contract/milestones.ts'
import { getPlayer } from '#contract/players/players.ts'
import { getPlayerRatings } from '#contract/ratings.ts'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { clubQuery } from '../../platform/club/club.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub, somePlayer, someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PlayerScreen } from './player-screen.tsx'

test('opens a sport of the club for a player without matches', async () => {
  queryClient.setQueryData(clubQuery.queryKey, { ...someClub, sports: ['chess'] })
  answer(getPlayer, somePlayer('p9', 'Ann Ode', { matchCount: 0, lastPlayedAt: null }))
  answer(getPlayerRatings, { playerId: 'p9', boards: [], rivals: {} })
  answer(listTournaments, { items: [], total: 0, page: 1, pageSize: 6, totalPages: 0 })
  answer(listPlayerGroups, { items: [], teams: [] })
  answer(getMilestones, { items: [] })
  const as = someUser({ playerId: null })
  await show(<PlayerScreen />, { as, path: '/players/$id', at: '/players/p9' })
  await screen.findByRole('heading', { name: 'Chess rating' })
  expect(screen.getByRole('button', { name: /^Chess/, pressed: true })).toBeTruthy()
})
