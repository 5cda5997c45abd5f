import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/security/membership.ts'
import { getPlayer } from '#contract/players/players.ts'
import { refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { AccountPanel } from './account-panel.tsx'

test('says in a dialog that can be closed why the account cannot be erased', async () => {
  refuse(getPlayer, 'NOT_FOUND')
  const profile = {
    email: 'ann@example.org',
    isEmailVerified: true,
    role: 'player',
    createdAt: '2026-03-01T12:00:00.000Z',
    twoFactorEnabled: false,
    mayChangeHandle: true,
    playerId: 'p1',
    displayName: 'Ann Ode',
  } as Profile
  const { user } = await show(<AccountPanel profile={profile} />)
  await user.click(screen.getByRole('button', { name: 'Erase me…' }))
  await screen.findByText('Your player could not be loaded')
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
