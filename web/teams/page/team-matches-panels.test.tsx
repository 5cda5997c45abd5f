import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listTeamMatches } from '#contract/teams/team-match.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch, someTeamPage } from '../../testing/teams.test-data.ts'
import { setLanguage } from '../../ui/i18n/translations.ts'
import { Results } from './team-matches-panels.tsx'

afterEach(() => setLanguage(null))

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

test('marks a result in the language of the page', async () => {
  setLanguage({ tag: 'de', dir: 'ltr', messages: { 'ui.mark.D': 'U' } })
  const match = {
    ...someTeamMatch('pool.races5'),
    status: 'confirmed' as const,
    winner: 0 as const,
  }
  answer(listTeamMatches, { items: [match], page: 1, pageSize: 12, total: 1, totalPages: 1 })
  await show(<Results team={someTeamPage()} season={undefined} />)
  await screen.findByText('U')
})
