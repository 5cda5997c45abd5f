import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMyInvitations } from '#contract/groups/invitations.ts'
import { answer, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

test('says that invitations could not be loaded, and loads them when asked again', async () => {
  refuse(listMyInvitations, 'SERVER_ERROR')
  const { user } = await show(<WaitingInvitations />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Unable to fetch invitations. Please try again.',
  )
  answer(listMyInvitations, { items: [] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
