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
const kimOf = new Map(kims.map(({ id, name }) => [id, name]))

const sent = () =>
  requestsTo(inviteInBulk).map(({ body }) => body as { rows: string[]; dryRun: boolean })

beforeEach(() => {
  onClose.mockReset()
  answer(listInvitations, { items: [], link: null })
  answer(listPlayers, pageOfPlayers(kims))
  answer(inviteInBulk, ({ body }) => {
    const rows = (body as { rows: string[] }).rows.map((text) => {
      const isSeveral = text === 'Kim Park'
      const fate = isSeveral ? ('not_found' as const) : ('invited' as const)
      const name = kimOf.get(text) ?? null
      return { text, name, by: 'notice' as const, fate, isSeveral, until: null }
    })
    return { rows, invited: rows.filter(({ fate }) => fate === 'invited').length }
  })
})

const open = async () => show(<InviteDialog group={someGroupPage()} onClose={onClose} />)
const field = () => screen.getByRole('textbox', { name: 'People, e-mails or phone numbers' })
const sendButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('has nothing to send with no one to invite', async () => {
  await open()
  expect(sendButton(/^Send invitations$/).disabled).toBe(true)
})

test('a player with a namesake is chosen by hand, shown by name, and can be removed', async () => {
  const { user } = await open()
  await user.type(field(), 'Kim Park')
  await screen.findByText('Several players have this name: choose below')
  expect(sendButton(/^Send invitations$/).disabled).toBe(true)
  await user.click((await screen.findAllByRole('option', { name: /Kim Park/ }))[1]!)
  await waitFor(() => expect(sent().at(-1)!.rows).toEqual(['k2']))
  await screen.findByText('Gets an invitation')
  expect(screen.queryByText('k2')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Kim Park' }))
  await waitFor(() => expect(sendButton(/^Send invitations$/).disabled).toBe(true))
  expect(screen.queryByText('Gets an invitation')).toBeNull()
})

test('checks the list once typing pauses', async () => {
  await open()
  // At once, so that no pause lies between on a slow machine.
  for (const value of ['ann@', 'ann@exam', 'ann@example.org'])
    fireEvent.change(field(), { target: { value } })
  await screen.findByText('Gets an invitation')
  expect(sent().map(({ rows }) => rows)).toEqual([['ann@example.org']])
  expect(sendButton(/^Send 1 invitation$/).disabled).toBe(false)
})

test('does not send part of an oversized list', async () => {
  const { user } = await open()
  const many = Array.from({ length: 51 }, (_, at) => `p${at}@example.org`)
  await user.click(field())
  await user.paste(many.join(','))
  await screen.findByText(/You can invite 50 at once, not 51/)
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send 50/ })
  expect(send.disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('says why a list could not be checked, and can check it again', async () => {
  refuse(inviteInBulk, 'RATE_LIMITED')
  const { user } = await open()
  await user.type(field(), 'ann@example.org')
  const why = await screen.findByRole('alert')
  expect(within(why).getByText(/./).textContent).not.toBe('')
  expect(sendButton(/^Send/).disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
