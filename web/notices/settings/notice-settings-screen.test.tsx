import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeNoticeSettings, getNoticeSettings, storedNoticeSettings } from '#contract/notices.ts'
import { getPush } from '#contract/push.ts'
import { answer, holdReplies, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { NoticeSettingsScreen } from './notice-settings-screen.tsx'
import type { SettingsReply } from './save-change.ts'

const before: SettingsReply = {
  settings: storedNoticeSettings.parse({}),
  clubZone: 'Europe/London',
  ways: ['app', 'push'],
  mutedNames: {},
}

async function showSettings() {
  answer(getNoticeSettings, before)
  answer(getPush, { publicKey: null, subscriptions: [] })
  const shown = await show(<NoticeSettingsScreen />, { path: '/account/notifications' })
  await screen.findByRole('switch', { name: 'Quiet hours' })
  return shown
}

const getSwitch = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

test('saves quick changes one after another, and keeps showing the later one', async () => {
  const { user } = await showSettings()
  answer(changeNoticeSettings, ({ body }) => ({
    ...before,
    settings: { ...before.settings, ...(body as object) },
  }))
  const release = holdReplies(changeNoticeSettings)
  await user.click(getSwitch('Quiet hours'))
  await user.click(getSwitch('Allow table calls'))
  expect(requestsTo(changeNoticeSettings)).toHaveLength(1)
  release()
  await waitFor(() => expect(requestsTo(changeNoticeSettings)).toHaveLength(2))
  expect(requestsTo(changeNoticeSettings)[1]!.body).toMatchObject({
    quiet: { isOn: false, lettingCallsThrough: false },
  })
  expect(getSwitch('Quiet hours').checked).toBe(false)
  expect(getSwitch('Allow table calls').checked).toBe(false)
})

test('reverts a change that the server refuses', async () => {
  const { user } = await showSettings()
  refuse(changeNoticeSettings, 'FORBIDDEN')
  await user.click(getSwitch('Quiet hours'))
  await waitFor(() => expect(getSwitch('Quiet hours').checked).toBe(true))
})
