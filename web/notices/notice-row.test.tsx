import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listNotices, type Notice } from '#contract/notices.ts'
import { changeRoster } from '#contract/teams/team.ts'
import { answer, requestsTo } from '../testing/network.test-data.ts'
import { someUser } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { someTeamPage } from '../testing/teams.test-data.ts'
import { NoticeRow } from './notice-row.tsx'

const added: Notice = {
  id: 'n1' as never,
  topic: 'team',
  key: 'team.added',
  values: { team: 'Street A' },
  title: 'You’re on Street A',
  text: '',
  subject: { teamId: 'team-1' },
  isUrgent: false,
  rings: true,
  createdAt: '2026-11-22T12:00:00.000Z',
  seenAt: null,
  answer: null,
  expiresAt: '2100-01-01T00:00:00.000Z',
}
const reader = { as: someUser({ role: 'player', playerId: 'p1' }) }

test('leaves a team in one tap on its notice', async () => {
  answer(listNotices, { items: [], total: 0, page: 1, pageSize: 20, totalPages: 0, unread: 0 })
  answer(changeRoster, someTeamPage())
  const { user } = await show(<NoticeRow notice={added} onFollow={vi.fn()} />, reader)
  const link = screen.getByRole('link', { name: /^New: You’re on/ })
  expect(link.getAttribute('href')).toBe('/teams/team-1')
  await user.click(screen.getByRole('button', { name: 'Leave team' }))
  await waitFor(() => expect(requestsTo(changeRoster)).toHaveLength(1))
  expect(requestsTo(changeRoster)[0]).toMatchObject({
    params: { id: 'team-1' },
    body: { command: { type: 'remove', playerId: 'p1' } },
  })
})

test('links the notice of a team match to the match, without a button to leave', async () => {
  const notice = { ...added, key: 'teamMatch.fixed', subject: { teamMatchId: 'm1' } }
  await show(<NoticeRow notice={notice} onFollow={vi.fn()} />, reader)
  expect(screen.getByRole('link', { name: /^New: You’re on/ }).getAttribute('href')).toBe(
    '/teams/matches/m1',
  )
  expect(screen.queryByRole('button')).toBeNull()
})
