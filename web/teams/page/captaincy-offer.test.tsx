import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeRoster } from '#contract/teams/team.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamPage } from '../../testing/teams.test-data.ts'
import { CaptaincyOffer } from './captaincy-offer.tsx'

const team = someTeamPage({
  captain: { playerId: 'cap', playerName: 'Cara Lead' },
  offer: { playerId: 'next', playerName: 'Nora Next' },
  isCaptain: true,
})

test('lets the captain withdraw the offer', async () => {
  answer(changeRoster, team)
  const as = (playerId: string) => ({ as: someUser({ role: 'player', playerId }) })
  const { user } = await show(<CaptaincyOffer team={team} />, as('cap'))
  await user.click(screen.getByRole('button', { name: 'Withdraw offer' }))
  await waitFor(() => expect(requestsTo(changeRoster)).toHaveLength(1))
  expect(requestsTo(changeRoster)[0]!.body).toMatchObject({
    command: { type: 'withdrawCaptaincy', playerId: 'next' },
  })
})

test('shows others the offer, without a button', async () => {
  const as = someUser({ role: 'player', playerId: 'other' })
  await show(<CaptaincyOffer team={team} />, { as })
  expect(screen.getByRole('status').textContent).toContain('offered to Nora Next')
  expect(screen.queryByRole('button')).toBeNull()
})
