import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMyInvitations } from '#contract/groups/invitations.ts'
import { answer, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

test('says that invitations could not be loaded, and retries on request', async () => {
  refuse(listMyInvitations, 'SERVER_ERROR')
  const { user } = await show(<WaitingInvitations />)
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Unable to fetch invitations. Please try again.')
  // One line above the groups, not a panel that pushes them off a phone.
  expect(within(failure).queryByRole('heading')).toBeNull()
  answer(listMyInvitations, { items: [] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
