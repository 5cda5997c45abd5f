import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addPlayer, listPlayers } from '#contract/players/players.ts'
import {
  answer,
  holdReplies,
  idempotencyKeysTo,
  requestsTo,
  refuse,
} from '../testing/network.test-data.ts'
import { members, pageOfPlayers, somePlayer, someUser } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { PlayerPicker } from './player-picker.tsx'

const onPick = vi.fn()
const onCancel = vi.fn()
const onAdd = vi.fn()

beforeEach(() => {
  onPick.mockReset()
  onCancel.mockReset()
  answer(listPlayers, pageOfPlayers())
})

const field = () => screen.findByRole('combobox', { name: 'Opponent' })
const names = () => screen.queryAllByRole('option').map((option) => option.textContent)
/** The option that the field announces as active. */
const activeOption = async () => {
  const id = (await field()).getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)!.textContent
}

async function openPicker(
  props: Partial<Parameters<typeof PlayerPicker>[0]> = {},
  as = someUser(),
) {
  const { user } = await show(
    <PlayerPicker label="Opponent" onPick={onPick} onCancel={onCancel} {...props} />,
    { as },
  )
  await screen.findByRole('option', { name: /Aiko/ })
  ;(await field()).focus()
  return user
}

test('filters earlier results of a large club while its server searches', async () => {
  const [, aiko, kwame] = members
  answer(listPlayers, ({ query }) => ({
    ...pageOfPlayers(query['q'] === undefined ? members : [aiko!, kwame!]),
    total: 500,
  }))
  const user = await openPicker()
  await user.keyboard('k')
  await waitFor(() => expect(names()).toHaveLength(2))
  const release = holdReplies(listPlayers)
  await user.keyboard('w')
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: kwame!.name }))
  release()
})

test('says that no player matches only after the server of a large club has searched', async () => {
  answer(listPlayers, ({ query }) => ({
    ...pageOfPlayers(query['q'] === undefined ? members : []),
    total: 500,
  }))
  const user = await openPicker()
  const release = holdReplies(listPlayers)
  await user.keyboard('zz')
  await waitFor(() => expect(names()).toEqual([]))
  expect(screen.queryByText(/No players found/)).toBeNull()
  release()
  await screen.findByText(/No players found/)
})

test('names the field, its list and the active option for screen readers', async () => {
  await openPicker()
  const input = await field()
  const list = screen.getByRole('listbox', { name: 'Opponent' })
  expect(input.getAttribute('aria-controls')).toBe(list.id)
  expect(input.getAttribute('aria-expanded')).toBe('true')
  const [first, second] = screen.getAllByRole('option')
  expect(input.getAttribute('aria-activedescendant')).toBe(first!.id)
  expect(first!.getAttribute('aria-selected')).toBe('true')
  expect(second!.getAttribute('aria-selected')).toBe('false')
})

test('the arrow keys stop at both ends, Home and End jump there', async () => {
  const user = await openPicker({ except: ['p1'] })
  await user.keyboard('{ArrowUp}')
  expect(await activeOption()).toContain('Aiko')
  await user.keyboard('{ArrowDown}')
  expect(await activeOption()).toContain('Kwame')
  await user.keyboard('{End}')
  expect(await activeOption()).toContain('Tomás')
  await user.keyboard('{ArrowDown}')
  expect(await activeOption()).toContain('Tomás')
  await user.keyboard('{Home}')
  expect(await activeOption()).toContain('Aiko')
})

test('typing narrows the list, ignoring accents, and Enter chooses the first', async () => {
  const user = await openPicker()
  await user.keyboard('{End}tomas')
  await waitFor(() => expect(names()).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'p4' }))
})

test('Home and End move within typed text', async () => {
  const user = await openPicker()
  await user.keyboard('a{End}')
  expect(await activeOption()).toBe(names()[0])
})

test('Escape cancels without choosing', async () => {
  const user = await openPicker()
  await user.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onPick).not.toHaveBeenCalled()
})

test('leaves out excluded players, and explains when only they match', async () => {
  const user = await openPicker({ except: ['p1', 'p3', 'p4'], takenMessage: 'Plays already.' })
  expect(names()).toHaveLength(1)
  await user.keyboard('kwame')
  await screen.findByText('Plays already.')
})

test('lists the signed-in player first if requested', async () => {
  answer(listPlayers, pageOfPlayers(members.toReversed()))
  await openPicker({ listsMeFirst: true })
  expect(names()[0]).toContain('Lerato')
  expect(names()[0]).toContain('You')
})

test('an organiser adds a player by the name searched for', async () => {
  const added = somePlayer('p9', 'Zola Dube')
  answer(addPlayer, added)
  const user = await openPicker({ onAdd })
  await user.keyboard('Zola Dube')
  await user.click(await screen.findByRole('button', { name: /Zola Dube/ }))
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'p9' })))
  expect(requestsTo(addPlayer)[0]!.body).toMatchObject({ name: 'Zola Dube' })
})

test('a player adds a guest if the club allows it', async () => {
  answer(addPlayer, somePlayer('p9', 'Zola Dube'))
  const user = await openPicker({ onAdd }, someUser({ role: 'player', mayAddGuests: true }))
  await user.keyboard('Zola Dube')
  await user.click(await screen.findByRole('button', { name: 'Add guest “Zola Dube”' }))
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'p9' })))
})

test('distinguishes players of the same name', async () => {
  const namesakes = [
    somePlayer('k1', 'Kwame Boateng', { nickname: 'Bo' }),
    somePlayer('k2', 'Kwame Boateng', { lastPlayedAt: null }),
  ]
  answer(listPlayers, pageOfPlayers([...members.slice(0, 2), ...namesakes]))
  await openPicker()
  expect(names().slice(2)).toEqual([
    expect.stringContaining('“Bo” · 3 matches'),
    expect.stringContaining('joined March 2026 · never played'),
  ])
})

test('shows a refused name, and chooses no one', async () => {
  refuse(addPlayer, 'CONFLICT')
  const user = await openPicker({ onAdd })
  await user.keyboard('Zola Dube')
  await user.click(await screen.findByRole('button', { name: /Zola Dube/ }))
  await screen.findByRole('alert')
  expect(onPick).not.toHaveBeenCalled()
})

test('adding a player again after a failure uses the same idempotency key', async () => {
  refuse(addPlayer, 'CONFLICT')
  const user = await openPicker({ onAdd })
  await user.keyboard('Zola Dube')
  const add = await screen.findByRole('button', { name: /Zola Dube/ })
  await user.click(add)
  await screen.findByRole('alert')
  await user.click(add)
  await waitFor(() => expect(idempotencyKeysTo(addPlayer)).toHaveLength(2))
  const [first, repeated] = idempotencyKeysTo(addPlayer)
  expect(repeated).toBe(first)
})

test('offers no new player to a user who cannot add any', async () => {
  const user = await openPicker({ onAdd }, someUser({ role: 'player' }))
  await user.keyboard('Zola Dube')
  const status = await screen.findByRole('status')
  expect(status.textContent).toContain('No players found.')
  expect(screen.queryByRole('button', { name: /Zola/ })).toBeNull()
})

test('reports that the players could not be loaded', async () => {
  refuse(listPlayers, 'NOT_FOUND')
  await show(<PlayerPicker label="Opponent" onPick={onPick} />)
  await screen.findByText('Players could not be loaded.')
})
