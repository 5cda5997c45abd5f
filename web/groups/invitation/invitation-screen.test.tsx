import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { type MyInvitation, readInvitation } from '#contract/groups/invitations.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { answer, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

const pending: MyInvitation = {
  id: 'i1',
  group: {
    name: 'Thursday practice',
    icon: 'TP',
    color: '#6B73FF',
    template: 'practice-group',
    category: 'practice',
    isPrivate: false,
    places: null,
  },
  groupId: null,
  invitedByName: 'Aiko Tanaka',
  message: '',
  status: 'pending',
  createdAt: '2026-03-01T18:00:00.000Z',
  expiresAt: '2099-03-08T18:00:00.000Z',
  isForYou: true,
  lacks: null,
  forWhom: null,
}

async function openInvitation(changes: Partial<MyInvitation>, isSignedIn = true) {
  answer(getClub, someClub)
  answer(readInvitation, { ...pending, ...changes })
  const at = { path: '/invitation/$key', at: '/invitation/i1', isBare: true }
  return show(<InvitationScreen />, isSignedIn ? at : { ...at, as: null })
}

test('shows a former member that they left, without answers', async () => {
  await openInvitation({ status: 'accepted' })
  await screen.findByRole('heading', { name: 'You’re no longer in this group' })
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull()
})

test('does not offer an answered invitation to a signed-out person', async () => {
  await openInvitation({ status: 'accepted', isForYou: false }, false)
  await screen.findByRole('heading', { name: 'Invitation already answered' })
  expect(screen.queryByText(/The invitation waits/)).toBeNull()
})

test('sends a verification link to the invited person', async () => {
  answer(sendEmailVerification, { done: true })
  const { user } = await openInvitation({ isForYou: false, lacks: 'email' })
  await screen.findByRole('heading', { name: 'Verify your e-mail first' })
  expect(screen.queryByText('This invitation is for someone else')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText(/Link sent/)
  expect(requestsTo(sendEmailVerification)).toHaveLength(1)
})

test('shows that an invitation to another address is for someone else', async () => {
  await openInvitation({ isForYou: false, forWhom: 'n•••@example.org' })
  await screen.findByRole('heading', { name: 'This invitation is for someone else' })
})

test('does not say that the reader is invited by an unknown invitation', async () => {
  answer(getClub, someClub)
  refuse(readInvitation, 'NOT_FOUND')
  await show(<InvitationScreen />, { path: '/invitation/$key', at: '/invitation/i1', isBare: true })
  await screen.findByRole('heading', { name: 'Invitation not found' })
  expect(screen.queryByText(/You’re invited/)).toBeNull()
})
