import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { addPlayer, getPlayer, listPlayers, updatePlayer } from '#contract/players/players.ts'
import { clubQuery } from '../../platform/club/club.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { answer, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { pageOfPlayers, someClub, somePlayer } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PlayerFormDialog } from './player-form-dialog.tsx'

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  answer(getClub, someClub)
  answer(listPlayers, pageOfPlayers([]))
})

test('normalises the federation numbers of a new player, and explains invalid ones', async () => {
  const added = somePlayer('p9', 'Nia Moss')
  answer(addPlayer, added)
  const { user } = await show(<PlayerFormDialog player={null} onClose={onClose} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia Moss')
  await user.click(screen.getByText('More details'))
  const fide = await screen.findByRole('textbox', { name: 'FIDE number' })
  await user.type(fide, '12a')
  await user.type(screen.getByRole('textbox', { name: 'National number' }), ' L 7 ')
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  await screen.findByText('Use digits only, at most 11')
  expect(requestsTo(addPlayer)).toEqual([])
  await user.clear(fide)
  await user.type(fide, '0099 990 001')
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsTo(addPlayer).map(({ body }) => body)).toMatchObject([
    { name: 'Nia Moss', fideNumber: '99990001', nationalNumber: 'L 7' },
  ])
})

test('opens the folded details if one of them is refused', async () => {
  const { user } = await show(<PlayerFormDialog player={null} onClose={onClose} />)
  const details = screen.getByText('More details').closest('details')!
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia Moss')
  await user.click(screen.getByText('More details'))
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'nia@')
  await user.click(screen.getByText('More details'))
  expect(details.open).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  await waitFor(() => expect(details.open).toBe(true))
})

test('warns of a namesake whose name is spelled with ß or an umlaut', async () => {
  answer(listPlayers, pageOfPlayers([somePlayer('p1', 'Bärbel Groß')]))
  const { user } = await show(<PlayerFormDialog player={null} onClose={onClose} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Barbel Gross')
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Bärbel Groß')
  await screen.findByRole('button', { name: 'Add anyway' })
})

test('a club without chess has no field for a FIDE number', async () => {
  answer(getClub, { ...someClub, sports: ['darts'] })
  const player = somePlayer('p1', 'Lerato Mokoena', { nationalNumber: 'L 1' })
  await queryClient.fetchQuery(clubQuery)
  await show(<PlayerFormDialog player={player} onClose={onClose} />)
  expect(screen.queryByRole('textbox', { name: 'FIDE number' })).toBeNull()
  const national = screen.getByRole<HTMLInputElement>('textbox', { name: 'National number' })
  expect(national.value).toBe('L 1')
})

test('adds several players without closing, and starts each with empty fields', async () => {
  answer(addPlayer, somePlayer('p9', 'Nia Moss'))
  const { user } = await show(<PlayerFormDialog player={null} onClose={onClose} />)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name, 'Nia Moss')
  await user.click(screen.getByRole('checkbox', { name: 'Keep open to add more' }))
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  await waitFor(() => expect(name.value).toBe(''))
  expect(document.activeElement).toBe(name)
  await user.type(name, 'Kofi Adu')
  await user.click(screen.getByRole('checkbox', { name: 'Keep open to add more' }))
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsTo(addPlayer).map(({ body }) => body)).toMatchObject([
    { name: 'Nia Moss' },
    { name: 'Kofi Adu' },
  ])
})

test('saves only what was changed, so that a change by someone else stays', async () => {
  const before = somePlayer('p1', 'Lerato Mokoena', { email: 'old@example.org', nickname: 'Lee' })
  const { user } = await show(<PlayerFormDialog player={before} onClose={onClose} />)
  const nickname = screen.getByRole('textbox', { name: 'Nickname' })
  await user.clear(nickname)
  await user.type(nickname, 'Rato')
  refuse(updatePlayer, 'CONFLICT')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  answer(getPlayer, { ...before, email: 'new@example.org', version: 2 })
  await user.click(await screen.findByRole('button', { name: 'Load latest' }))
  await screen.findByText(/Save again to apply your changes/)
  answer(updatePlayer, before)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsTo(updatePlayer).at(-1)!.body).toEqual({ nickname: 'Rato', version: 2 })
})

test('offers the import to those who may import, until something is typed', async () => {
  const onImport = vi.fn()
  const { user } = await show(
    <PlayerFormDialog player={null} onClose={onClose} onImport={onImport} />,
  )
  const importButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Import a list' })
  await user.click(importButton)
  expect(onImport).toHaveBeenCalledOnce()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'N')
  expect(importButton.disabled).toBe(true)
})
