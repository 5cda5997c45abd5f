import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMe } from '#contract/players/accounts.ts'
import { getProfile, type Profile, updateProfile } from '#contract/security/membership.ts'
import { answer, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { ProfileForm } from './profile-form.tsx'

const profile = {
  ...someUser({ name: 'Ann Ode', username: 'ann', avatar: '🏓' }),
  version: 4,
  displayName: 'Ann Ode',
  updatedAt: '2026-03-01T12:00:00.000Z',
  isEmailVerified: true,
  twoFactorEnabled: false,
  playerName: null,
  mayChangeHandle: true,
  claim: null,
} satisfies Profile

test('saves only what was changed, so that a change on another device stays', async () => {
  const { user } = await show(<ProfileForm profile={profile} />)
  const handle = screen.getByRole('textbox', { name: 'Username' })
  await user.clear(handle)
  await user.type(handle, 'ann-ode')
  refuse(updateProfile, 'CONFLICT')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  answer(getProfile, { ...profile, avatar: '🎱', version: 5 })
  await user.click(await screen.findByRole('button', { name: 'Load latest' }))
  await screen.findByText(/Save again to apply your changes/)
  answer(updateProfile, { ...profile, version: 6 })
  refuse(getMe, 'FORBIDDEN')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(updateProfile)).toHaveLength(2))
  expect(requestsTo(updateProfile)[1]!.body).toEqual({ handle: 'ann-ode', version: 5 })
})
