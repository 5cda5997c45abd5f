import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { examineSystem, listOutbox, listUsers, type SecurityAlert } from '#contract/admin.ts'
import { clubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { listSeasons } from '#contract/club/seasons.ts'
import { listDeletions } from '#contract/deletions.ts'
import { listMentions } from '#contract/players/erasing.ts'
import { answer, requestsTo } from '../testing/network.test-data.ts'
import { someUser } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { AlertRow } from './overview/alert-row.tsx'
import { Deletions } from './overview/deletions.tsx'
import { Examination } from './overview/examination.tsx'
import { MentionsPanel } from './audit/mentions-panel.tsx'
import { OutboxPanel } from './overview/outbox-panel.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { WaitingPanel } from './overview/waiting-panel.tsx'

const at = '2026-03-01T10:00:00.000Z'
const demo = { as: someUser({ role: 'admin', isDemo: true }) }
const reason = 'This is disabled in the demo, which everyone shares.'
const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled

const alert: SecurityAlert = {
  id: 'a1',
  eventIds: ['e1'],
  alertType: 'role_change',
  severity: 'high',
  description: 'A role was changed',
  subjectId: null,
  subjectName: null,
  recommendations: ['Ask who did it'],
  acknowledged: false,
  acknowledgedByName: null,
  acknowledgedAt: null,
  createdAt: at,
}

test('a demo administrator reads alerts and deletions, and sees why they cannot act', async () => {
  answer(listDeletions, {
    items: [
      {
        id: 'd1',
        kind: 'team',
        name: 'The Blades',
        matches: 0,
        deletedByName: 'Nia Llewellyn',
        deletedAt: at,
        keptUntil: at,
      },
    ],
    page: 1,
    pageSize: 20,
    total: 1,
    totalPages: 1,
  })
  await show(
    <>
      <AlertRow alert={alert} />
      <Deletions />
    </>,
    demo,
  )
  await screen.findByText('A role was changed')
  await screen.findByText('The Blades, team')
  expect(isDisabled('Acknowledge')).toBe(true)
  expect(isDisabled('Restore')).toBe(true)
  expect(screen.getAllByText(reason)).toHaveLength(2)
})

test('a demo administrator sees who waits, without their address', async () => {
  answer(listUsers, {
    items: [
      {
        id: 'u2',
        email: '',
        name: 'Nia Llewellyn',
        displayName: 'Nia Llewellyn',
        handle: '',
        role: 'player',
        awaitsApproval: 'admission',
        avatar: null,
        phoneNumber: null,
        countryCode: null,
        isPhoneVerified: false,
        isEmailVerified: false,
        isActive: true,
        isDemo: false,
        accountLocked: false,
        lockedUntil: null,
        failedLoginAttempts: 0,
        twoFactorEnabled: false,
        passwordChangeRequired: false,
        sessions: 0,
        playerId: null,
        playerName: null,
        createdAt: at,
        updatedAt: at,
        lastLogin: null,
        version: 1,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 20,
    totalPages: 1,
  })
  await show(<WaitingPanel />, demo)
  await screen.findByText(/Hidden in the demo/)
  expect(isDisabled('Approve')).toBe(true)
  expect(isDisabled('Decline')).toBe(true)
  screen.getByText(reason)
})

test('a demo administrator does not load messages, checks or texts naming erased people', async () => {
  await show(
    <>
      <MentionsPanel />
      <OutboxPanel />
      <Examination />
    </>,
    demo,
  )
  screen.getByText('Stored messages')
  expect(screen.getAllByText(reason)).toHaveLength(2)
  expect(isDisabled('Run check')).toBe(true)
  for (const endpoint of [listMentions, listOutbox, examineSystem]) {
    expect(requestsTo(endpoint)).toEqual([])
  }
})

test('a demo administrator sees the settings, all disabled, with the reason', async () => {
  answer(listSeasons, { items: [] })
  answer(getClubSettings, {
    settings: { ...clubSettings.parse({}), clubName: 'The Rack', publicResults: false },
    version: 1,
  })
  await show(<SettingsScreen />, demo)
  for (const part of [
    await screen.findByLabelText('Name'),
    screen.getByRole('checkbox', { name: 'Chess' }),
    screen.getByRole('group', { name: 'Sign-up' }),
  ]) {
    expect(part.closest('fieldset')!.disabled).toBe(true)
  }
  screen.getByText(reason)
})
