import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTeamMatches } from '#contract/teams/team-match.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch, someTeamPage } from '../../testing/teams.test-data.ts'
import { Results } from './team-matches-panels.tsx'

test('shows all results of a team, page by page', async () => {
  const matches = Array.from({ length: 14 }, (_, index) => ({
    ...someTeamMatch('pool.races5', { id: `tm${index + 1}` as never }),
    status: 'confirmed' as const,
  }))
  answer(listTeamMatches, ({ query }) => {
    const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'])]
    const items = matches.slice((page - 1) * pageSize, page * pageSize)
    return { items, page, pageSize, total: matches.length, totalPages: 2 }
  })
  const { user } = await show(<Results team={someTeamPage()} season={undefined} />)
  await screen.findByText(/1–12/)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText(/13–14/)
  expect(requestsTo(listTeamMatches).at(-1)!.query).toMatchObject({ page: '2' })
})
