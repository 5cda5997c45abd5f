import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type AddedRow, addParticipants } from '#contract/tournaments/participants.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { answer, idempotencyKeysTo, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { AddManyDialog } from './participants-add-many-dialog.tsx'

const onClose = vi.fn()
const row = (line: number, name: string, part: Partial<AddedRow>): AddedRow => ({
  line,
  name,
  playerId: null,
  action: 'create',
  problem: null,
  candidates: [],
  ...part,
})
const namesakes = [
  { playerId: 'k1', name: 'Kwame Boateng', nickname: 'Bo', matchCount: 12 },
  { playerId: 'k2', name: 'Kwame Boateng', nickname: null, matchCount: 1 },
].map((namesake) => ({ ...namesake, createdAt: '2025-03-01T12:00:00.000Z', lastPlayedAt: null }))
const rows = [
  row(1, 'Aiko Tanaka', { action: 'enter', playerId: 'p2' }),
  row(2, 'Thandi Nkosi', { action: 'create' }),
  row(3, 'Kwame Boateng', { action: 'choose', candidates: namesakes }),
  row(4, 'B4d N@me', { action: 'skip', problem: 'A name has letters.' }),
]

beforeEach(() => {
  onClose.mockReset()
  answer(addParticipants, { rows, entered: 2, created: 1, skipped: 2 })
  answer(getTournament, someTournament('darts'))
})

async function pasteNames() {
  const { user } = await show(
    <AddManyDialog tournament={someTournament('darts')} onClose={onClose} />,
  )
  await user.type(
    screen.getByRole('textbox', { name: /Names, one per line/ }),
    'Aiko Tanaka{Enter}Thandi Nkosi, North{Enter}Kwame Boateng{Enter}B4d N@me',
  )
  const table = await screen.findByRole('table', { name: 'Preview' })
  return { user, lines: within(table).getAllByRole('row').slice(1) }
}
const savedRequests = () =>
  requestsTo(addParticipants)
    .map(({ body }) => body as { entries: unknown[]; dryRun: boolean })
    .filter(({ dryRun }) => !dryRun)

test('previews each line before anyone is entered', async () => {
  const { lines } = await pasteNames()
  const texts = [
    'Will be added',
    'New player',
    'Choose or leave out',
    'Left out: A name has letters.',
  ]
  for (const [at, text] of texts.entries()) expect(lines[at]!.textContent).toContain(text)
  expect(screen.getByRole('status').textContent).toBe('2 to add, 1 new to the club, 2 left out')
  expect(savedRequests()).toEqual([])
})

test('asks before a pasted list is lost', async () => {
  const { user } = await pasteNames()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
})

test('enters ambiguous names only once a player is chosen', async () => {
  const { user } = await pasteNames()
  await user.click(screen.getByRole('button', { name: 'Add 2 players' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savedRequests()[0]!.entries).toEqual([
    { playerId: 'p2', affiliation: '' },
    { name: 'Thandi Nkosi', affiliation: 'North' },
  ])
})

test('enters the chosen player', async () => {
  const { user } = await pasteNames()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which Kwame Boateng' }), 'k2')
  await user.click(screen.getByRole('button', { name: 'Add 3 players' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savedRequests()[0]!.entries).toContainEqual({ playerId: 'k2', affiliation: '' })
})

test('shows a refusal and keeps the pasted names', async () => {
  const { user } = await pasteNames()
  refuse(addParticipants, 'CONFLICT')
  await user.click(screen.getByRole('button', { name: 'Add 2 players' }))
  await screen.findByRole('alert')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toContain('Thandi')
})

test('cannot be saved before the latest text is previewed', async () => {
  const { user } = await pasteNames()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Add \d/ })
  expect(button.disabled).toBe(false)
  await user.type(screen.getByRole('textbox', { name: /Names, one per line/ }), '{Enter}Cleo Cole')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Add/ }).disabled).toBe(true)
})

test('scrolls to the reason if the players cannot be added', async () => {
  const { user } = await pasteNames()
  refuse(addParticipants, 'CONFLICT')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(screen.getByRole('button', { name: 'Add 2 players' }))
  const alert = await screen.findByRole('alert')
  expect(scrolled.mock.contexts).toContain(alert)
  scrolled.mockRestore()
})

test('adding players again after a failure uses the same idempotency key', async () => {
  const { user } = await pasteNames()
  refuse(addParticipants, 'CONFLICT')
  const addButton = screen.getByRole('button', { name: 'Add 2 players' })
  await user.click(addButton)
  await screen.findByRole('alert')
  await user.click(addButton)
  const keys = () =>
    idempotencyKeysTo(addParticipants).filter(
      (_, index) => !(requestsTo(addParticipants)[index]!.body as { dryRun: boolean }).dryRun,
    )
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[1]).toBe(keys()[0])
})
