import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { handleNotice } from '../platform/notices/notices.ts'
import { ringingCall } from '../platform/notices/ringing-call.ts'
import { show } from '../testing/screen.test-data.tsx'
import { CallAlert } from './call-alert.tsx'
import { ringOnce } from './ring-once.ts'

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

test('releases the audio of each call, of which a browser allows few', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  const parameter = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  const node = { frequency: parameter, gain: parameter, start: vi.fn(), stop: vi.fn() }
  const createNode = () => ({ ...node, connect: <T,>(to: T) => to })
  const close = vi.fn(async () => Promise.resolve())
  class FakeAudio {
    currentTime = 0
    createOscillator = createNode
    createGain = createNode
    close = close
  }
  vi.stubGlobal('AudioContext', FakeAudio)
  await Promise.all([ringOnce(), vi.advanceTimersByTimeAsync(10_000)])
  expect(node.start).toHaveBeenCalledTimes(2)
  expect(close).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
