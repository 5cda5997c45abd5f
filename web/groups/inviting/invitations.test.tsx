import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  type Invitation,
  listInvitations,
  makeJoinLink,
  revokeInvitation,
  sendInvitation,
} from '#contract/groups/invitations.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someGroupPage } from '../../testing/group.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { JoinLink } from './join-link.tsx'

const hour = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

function someInvitation(changes: Partial<Invitation>): Invitation {
  const at = '2026-03-01T18:00:00.000Z'
  return {
    id: 'i1',
    groupId: 'g1',
    playerId: 'p3',
    contact: null,
    name: 'Kwame Boateng',
    avatarUrl: null,
    invitedBy: 'p1',
    invitedByName: 'Lerato Mokoena',
    status: 'pending',
    message: 'Come along',
    createdAt: at,
    updatedAt: at,
    expiresAt: inHours(19.5),
    respondedAt: null,
    resends: 0,
    resendFrom: null,
    peaceUntil: null,
    ...changes,
  }
}

const link = { code: 'ABC', maxUses: 5, uses: 1, expiresAt: inHours(24), isOpen: true }

async function showPanel(changes: Partial<Invitation>) {
  const invitation = someInvitation(changes)
  answer(listInvitations, { items: [invitation], link: null })
  answer(revokeInvitation, { ...invitation, status: 'revoked' })
  return show(
    <>
      <InvitationsPanel group={someGroupPage()} />
      <Toasts />
    </>,
  )
}

const findRevokeButton = async (name: string) =>
  screen.findByRole('button', { name: `Withdraw the invitation of ${name}` })

beforeEach(() => answer(makeJoinLink, { items: [], link: { ...link, code: 'NEW' } }))

test('restores a revoked invitation of a player for the remaining time', async () => {
  const { user } = await showPanel({})
  answer(sendInvitation, someInvitation({ id: 'i2' }))
  await user.click(await findRevokeButton('Kwame Boateng'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(sendInvitation)).toHaveLength(1))
  expect(requestsTo(sendInvitation)[0]!.body).toMatchObject({ playerId: 'p3', expiresInHours: 20 })
})

test('asks before revoking an e-mailed link, since undo would send another', async () => {
  const { user } = await showPanel({ playerId: null, contact: 'nia@example.org', name: null })
  await user.click(await findRevokeButton('nia@example.org'))
  expect(requestsTo(revokeInvitation)).toHaveLength(0)
  // Toasts of other tests may still be shown.
  const before = screen.queryAllByRole('button', { name: 'Undo' }).length
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(requestsTo(revokeInvitation)).toHaveLength(1))
  await screen.findByText('nia@example.org’s invitation withdrawn')
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(before)
})

test('asks before replacing a link that may be printed', async () => {
  answer(listInvitations, { items: [], link })
  const { user } = await show(<JoinLink group={someGroupPage()} />)
  await user.click(await screen.findByRole('button', { name: /Replace link/ }))
  screen.getByText(/printed codes stop working/)
  expect(requestsTo(makeJoinLink)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Replace link' }))
  await waitFor(() => expect(requestsTo(makeJoinLink)).toHaveLength(1))
})
