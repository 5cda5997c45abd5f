import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listTeams } from '#contract/teams/team.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeam } from '../../testing/teams.test-data.ts'
import { TeamsScreen } from './teams-screen.tsx'

test('counts the teams once', async () => {
  answer(getClub, someClub)
  answer(listTeams, {
    items: [someTeam('Street A')],
    page: 1,
    pageSize: 25,
    total: 1,
    totalPages: 1,
  })
  await show(<TeamsScreen />, { path: '/teams' })
  const status = await screen.findByText(/\bteam$/, { selector: '[role=status]' })
  expect(status.textContent).toBe('1 team')
})
