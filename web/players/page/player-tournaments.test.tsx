import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { answer } from '../../testing/network.test-data.ts'
import { somePlayer } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { PlayerTournaments } from './player-tournaments.tsx'

test('shows the year of a tournament that is not this year', async () => {
  const cup = someTournament('darts', {
    status: 'registration',
    startDate: '2091-01-05T19:00:00.000Z',
  })
  answer(listTournaments, { items: [cup], total: 1, page: 1, pageSize: 6, totalPages: 1 })
  await show(<PlayerTournaments player={somePlayer('p1', 'Ann')} />)
  expect(await screen.findByText(/5 Jan 2091|Jan 5, 2091/)).toBeTruthy()
})
