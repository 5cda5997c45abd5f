import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { handleNotice } from '../platform/notices/notices.ts'
import { ringingCall } from '../platform/notices/ringing-call.ts'
import { show } from '../testing/screen.test-data.tsx'
import { CallAlert } from './call-alert.tsx'

const called: Notice = {
  id: 'n1' as never,
  topic: 'call',
  key: 'call.made',
  values: {},
  title: 'Table 2, against Bob',
  text: 'Friday cup',
  subject: {},
  isUrgent: true,
  rings: true,
  createdAt: '2026-11-22T12:00:00.000Z',
  seenAt: null,
  answer: null,
  expiresAt: '2100-01-01T00:00:00.000Z',
}

test('dismisses a call without an answer while offline', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  ringingCall.set(called)
  const { user } = await show(<CallAlert notice={called} />)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(ringingCall.get()).toBeNull()
})

test('a muted call is shown but does not ring', () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  ringingCall.set(null)
  handleNotice({ notice: { ...called, rings: false } })
  expect(ringingCall.get()).toBeNull()
})
