import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { inviteInBulk, listInvitations } from '#contract/groups/invitations.ts'
import { listPlayers } from '#contract/players/players.ts'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { pageOfPlayers, somePlayer } from '../../testing/people.test-data.ts'
import { someGroupPage } from '../../testing/group.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const onClose = vi.fn()
const kims = [somePlayer('k1', 'Kim Park'), somePlayer('k2', 'Kim Park')]
const nameById = new Map(kims.map(({ id, name }) => [id, name]))

const sentBodies = () =>
  requestsTo(inviteInBulk).map(({ body }) => body as { rows: string[]; dryRun: boolean })

beforeEach(() => {
  onClose.mockReset()
  answer(listInvitations, { items: [], link: null })
  answer(listPlayers, pageOfPlayers(kims))
  answer(inviteInBulk, ({ body }) => {
    const rows = (body as { rows: string[] }).rows.map((text) => {
      const isSeveral = text === 'Kim Park'
      const fate = isSeveral ? ('not_found' as const) : ('invited' as const)
      const name = nameById.get(text) ?? null
      return { text, name, by: 'notice' as const, fate, isSeveral, until: null }
    })
    return { rows, invited: rows.filter(({ fate }) => fate === 'invited').length }
  })
})

const showDialog = async () => show(<InviteDialog group={someGroupPage()} onClose={onClose} />)
const field = () => screen.getByRole('textbox', { name: 'People, e-mails or phone numbers' })
const sendButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('cannot be sent without anyone to invite', async () => {
  await showDialog()
  expect(sendButton(/^Send invitations$/).disabled).toBe(true)
})

test('lets the user choose between namesakes, and remove the chosen one', async () => {
  const { user } = await showDialog()
  await user.type(field(), 'Kim Park')
  await screen.findByText('Several players have this name: choose below')
  expect(sendButton(/^Send invitations$/).disabled).toBe(true)
  await user.click((await screen.findAllByRole('option', { name: /Kim Park/ }))[1]!)
  await waitFor(() => expect(sentBodies().at(-1)!.rows).toEqual(['k2']))
  await screen.findByText('Gets an invitation')
  expect(screen.queryByText('k2')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Kim Park' }))
  await waitFor(() => expect(sendButton(/^Send invitations$/).disabled).toBe(true))
  expect(screen.queryByText('Gets an invitation')).toBeNull()
})

test('checks the list once typing pauses', async () => {
  await showDialog()
  // Without delays, so that a slow machine adds no pause between them.
  for (const value of ['ann@', 'ann@exam', 'ann@example.org'])
    fireEvent.change(field(), { target: { value } })
  await screen.findByText('Gets an invitation')
  expect(sentBodies().map(({ rows }) => rows)).toEqual([['ann@example.org']])
  expect(sendButton(/^Send 1 invitation$/).disabled).toBe(false)
})

test('refuses a list that is too long', async () => {
  const { user } = await showDialog()
  const many = Array.from({ length: 51 }, (_, at) => `p${at}@example.org`)
  await user.click(field())
  await user.paste(many.join(','))
  await screen.findByText(/You can invite 50 at once, not 51/)
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send 50/ })
  expect(send.disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('explains why a list could not be checked, and offers to retry', async () => {
  refuse(inviteInBulk, 'RATE_LIMITED')
  const { user } = await showDialog()
  await user.type(field(), 'ann@example.org')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(/./).textContent).not.toBe('')
  expect(sendButton(/^Send/).disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
