import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { ComingTournaments } from './coming-tournaments.tsx'

test.each([
  ['2100-01-01T00:00:00.000Z', 'Enter', 'Entry closed'],
  ['2020-01-01T00:00:00.000Z', 'Entry closed', 'Enter'],
])('with an entry deadline on %s, shows %s', async (registrationDeadline, shown, hidden) => {
  const tournament = someTournament('darts', { status: 'registration', registrationDeadline })
  answer(listTournaments, { items: [tournament], page: 1, pageSize: 5, total: 1, totalPages: 1 })
  await show(<ComingTournaments className={undefined} />, {
    as: someUser({ playerId: 'p1' as never }),
  })
  await screen.findByText(shown)
  expect(screen.queryByText(hidden)).toBeNull()
})
