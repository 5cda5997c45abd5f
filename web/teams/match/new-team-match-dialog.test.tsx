import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listTeamSystems } from '#contract/teams/systems.ts'
import { listTeams } from '#contract/teams/team.ts'
import { createTeamMatch } from '#contract/teams/team-match.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeam, someTeamPage } from '../../testing/teams.test-data.ts'
import { NewTeamMatchDialog } from './new-team-match-dialog.tsx'

async function openDialog(teamCount: number) {
  const team = someTeamPage()
  const others = Array.from({ length: teamCount }, (_, index) => ({
    ...someTeam(`Team ${index + 1}`),
    id: `team-${index + 1}`,
  }))
  const teams = [team, ...others]
  answer(listTeamSystems, { items: [] })
  answer(listTeams, ({ query }) => {
    const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'])]
    const items = teams.slice((page - 1) * pageSize, page * pageSize)
    const totalPages = Math.ceil(teams.length / pageSize)
    return { items, page, pageSize, total: teams.length, totalPages }
  })
  return show(<NewTeamMatchDialog team={team} onClose={vi.fn()} />)
}
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Create/ })

test('offers every team of a large club', async () => {
  await openDialog(240)
  await screen.findByRole('option', { name: 'Team 240' })
  expect(screen.getByRole('combobox', { name: 'Opponent' }).childNodes).toHaveLength(240)
  await waitFor(() => expect(createButton().disabled).toBe(false))
})

test('cannot create a match without an opponent', async () => {
  const { user } = await openDialog(0)
  expect(createButton().disabled).toBe(true)
  await screen.findByText('No other team plays this sport yet.')
  await user.click(createButton())
  expect(requestsTo(createTeamMatch)).toEqual([])
})
