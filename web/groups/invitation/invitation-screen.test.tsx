import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { type MyInvitation, readInvitation } from '#contract/groups/invitations.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

const opened: MyInvitation = {
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

async function openAs(told: Partial<MyInvitation>, isSignedIn = true) {
  answer(getClub, someClub)
  answer(readInvitation, { ...opened, ...told })
  const at = { path: '/invitation/$key', at: '/invitation/i1', isBare: true }
  return show(<InvitationScreen />, isSignedIn ? at : { ...at, as: null })
}

test('tells a former member that the invitation was accepted, and asks nothing', async () => {
  await openAs({ status: 'accepted' })
  await screen.findByRole('heading', { name: 'You’re no longer in this group' })
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull()
})

test('an answered invitation does not wait for a signed-out person', async () => {
  await openAs({ status: 'accepted', isForYou: false }, false)
  await screen.findByRole('heading', { name: 'Invitation already answered' })
  expect(screen.queryByText(/It waits for you/)).toBeNull()
})

test('helps the right person to confirm their address', async () => {
  answer(sendEmailVerification, { done: true })
  const { user } = await openAs({ isForYou: false, lacks: 'email' })
  await screen.findByRole('heading', { name: 'Verify your e-mail first' })
  expect(screen.queryByText('This invitation is for someone else')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText(/Link sent/)
  expect(requestsTo(sendEmailVerification)).toHaveLength(1)
})

test('says that it is for someone else where the address differs', async () => {
  await openAs({ isForYou: false, forWhom: 'n•••@example.org' })
  await screen.findByRole('heading', { name: 'This invitation is for someone else' })
})
