import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listAlerts, listOutbox, listUsers } from '#contract/admin.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import type { AdminOverview } from './overview.ts'

const onShow = vi.fn()
const page = { items: [], total: 0, page: 1, pageSize: 20, totalPages: 1 }
const overview = (part: object = {}) =>
  ({
    people: { locked: 0 },
    openClaims: 0,
    audit: { events: 3, isChainWhole: true },
    backup: { lastAt: new Date().toISOString(), isLeftHere: false },
    health: {
      memoryBytes: 1e8,
      database: { isReady: true, engine: 'sqlite', milliseconds: 1, bytes: 1e6 },
      queue: { waiting: 0, failed: 0, lastError: null },
      sends: { waiting: 0, failing: 0 },
      disk: { freeBytes: 9e9, totalBytes: 1e10 },
      loop: { p99Ms: 2, maxMs: 5 },
    },
    ...part,
  }) as unknown as AdminOverview

const openPanel = async (part: object, hasMail: boolean) => {
  answer(listUsers, page)
  answer(listAlerts, { ...page, openCount: 0 })
  answer(listOutbox, { isUsed: { email: !hasMail, sms: false }, items: [] })
  return show(<AttentionPanel overview={overview(part)} onShow={onShow} />, {
    as: someUser({ role: 'admin' }),
  })
}

test('shows that nothing needs attention', async () => {
  await openPanel({}, true)
  await screen.findByText('Nothing needs attention.')
  expect(screen.queryByRole('list')).toBeNull()
})

test('shows one action for each problem', async () => {
  const { user } = await openPanel(
    {
      people: { locked: 2 },
      openClaims: 1,
      audit: { events: 3, isChainWhole: false },
      backup: { lastAt: null, isLeftHere: false },
    },
    false,
  )
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('b')!.textContent)).toEqual([
    'Never backed up',
    '1 account asks for its player',
    '2 accounts are locked',
    'E-mail is not set up',
    'Audit log: Damaged: an event was changed or removed',
  ])
  for (const row of rows) expect(row.querySelectorAll('a, button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show details of Audit log' }))
  expect(onShow).toHaveBeenLastCalledWith('system')
  await user.click(screen.getByRole('button', { name: 'Show messages' }))
  expect(onShow).toHaveBeenLastCalledWith('messages')
})
