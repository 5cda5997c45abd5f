import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { createTournament, updateTournament } from '#contract/tournaments/life.ts'
import { listTeamSystems } from '#contract/teams/systems.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { getRouter } from '../../platform/navigation.ts'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { TournamentFormDialog } from './tournament-form-dialog.tsx'

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  answer(getClub, someClub)
  answer(getTournament, someTournament('darts'))
})

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const createButton = () => screen.getByRole('button', { name: 'Create tournament' })

async function openForm(
  tournament: Parameters<typeof TournamentFormDialog>[0]['tournament'] = null,
) {
  const { user, address } = await show(
    <TournamentFormDialog tournament={tournament} sportId="darts" onClose={onClose} />,
  )
  return { user, address }
}

test('shows problems at their fields, focuses the first and sends nothing', async () => {
  const { user } = await openForm()
  await user.clear(field('Maximum players'))
  await user.type(field('Maximum players'), '1')
  await user.click(createButton())
  await screen.findByText('Give the tournament a name.')
  screen.getByText('Enter 2 to 1000 players.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })),
  )
  expect(requestsTo(createTournament)).toEqual([])
})

test('expands and focuses a collapsed field with a problem', async () => {
  const { user } = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring Open')
  const more = screen.getByRole('button', { name: /^More/ })
  await user.click(more)
  await user.clear(field('Minimum players'))
  await user.type(field('Minimum players'), '1')
  await user.click(more)
  expect(screen.queryByLabelText('Minimum players')).toBeNull()
  await user.click(createButton())
  await waitFor(() => expect(document.activeElement).toBe(field('Minimum players')))
  expect(field('Minimum players').value).toBe('1')
})

test('choosing another sport selects its default match format', async () => {
  const { user } = await openForm()
  expect(field('Match format').value).toBe('501')
  await user.selectOptions(field('Sport'), 'Chess')
  expect(field('Match format').value).toBe('Rapid')
})

test('a valid form creates the tournament, opens it and closes', async () => {
  answer(createTournament, someTournament('darts', { id: 't7' }) as never)
  const { user, address } = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring Open')
  await user.click(createButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(address()).toBe('/tournaments/t7?tab=participants')
  expect(requestsTo(createTournament)[0]!.body).toMatchObject({
    name: 'Spring Open',
    sportId: 'darts',
    maxParticipants: 16,
  })
})

test('a refusal keeps the input and is shown at its field', async () => {
  refuse(createTournament, 'VALIDATION_ERROR', [{ field: 'name', message: 'This name is taken' }])
  const { user } = await openForm()
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name, 'Spring Open')
  await user.click(createButton())
  await screen.findByText('This name is taken')
  expect(name.value).toBe('Spring Open')
  expect(onClose).not.toHaveBeenCalled()
})

test('disables the format after the start and explains why', async () => {
  await openForm(someTournament('darts', { status: 'active' }))
  const formats = screen.getByRole<HTMLFieldSetElement>('group', {
    name: 'Tournament format',
  })
  expect(formats.disabled).toBe(true)
  expect(screen.getAllByText(/Can’t be changed after the start/).length).toBeGreaterThan(0)
})

test('after a conflict, loads the latest values, keeps the input and sends only the input', async () => {
  const { user } = await openForm(someTournament('darts'))
  refuse(updateTournament, 'CONFLICT')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Autumn Open')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  answer(getTournament, someTournament('darts', { version: 2, maxParticipants: 32 }))
  await user.click(await screen.findByRole('button', { name: /Load latest/ }))
  await screen.findByText(/Save again/)
  expect(name.value).toBe('Autumn Open')
  expect(field('Maximum players').value).toBe('32')
  answer(updateTournament, someTournament('darts', { name: 'Autumn Open', version: 3 }) as never)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsTo(updateTournament).at(-1)!.body).toEqual({ name: 'Autumn Open', version: 2 })
})

test('Back does not open a form again that a link had opened', async () => {
  answer(createTournament, someTournament('darts', { id: 't7' }) as never)
  const { user, address } = await show(
    <TournamentFormDialog tournament={null} sportId="darts" onClose={onClose} />,
    { at: '/tournaments?create=true' },
  )
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring Open')
  await user.click(createButton())
  await waitFor(() => expect(address()).toBe('/tournaments/t7?tab=participants'))
  expect(getRouter().history.length).toBe(1)
})

test('chooses a format by keyboard, and seeds a Swiss by rating', async () => {
  answer(createTournament, someTournament('chess', { id: 't7' }) as never)
  const { user } = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring Open')
  expect(screen.getAllByRole('radio')).toHaveLength(6)
  screen.getByText('One loss and you are out.')
  screen.getByText(/Seeding: Random/)
  await user.click(screen.getByRole('radio', { name: 'Single elimination' }))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Swiss' }).checked).toBe(true)
  screen.getByText(/Seeding: By rating/)
  await user.click(createButton())
  await waitFor(() => expect(requestsTo(createTournament)).toHaveLength(1))
  expect(requestsTo(createTournament)[0]!.body).toMatchObject({
    format: 'swiss',
    settings: { seedingMethod: 'rating' },
  })
})

test('keeps a chosen seeding when the format changes', async () => {
  const { user } = await openForm()
  await user.click(screen.getByRole('button', { name: /^More/ }))
  await user.selectOptions(field('Method'), 'hand')
  await user.click(screen.getByRole('radio', { name: 'Swiss' }))
  expect(field('Method').value).toBe('hand')
})

test('creating again after a failure uses the same idempotency key, until something changes', async () => {
  const { user } = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring Open')
  refuse(createTournament, 'CONFLICT')
  const sent = vi.spyOn(globalThis, 'fetch')
  const keys = () =>
    sent.mock.calls
      .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
      .filter((key) => key !== null)
  const createAgain = async (count: number) => {
    await waitFor(() => expect(createButton().getAttribute('aria-busy')).not.toBe('true'))
    await user.click(createButton())
    await waitFor(() => expect(keys()).toHaveLength(count))
  }
  await createAgain(1)
  await screen.findByRole('alert')
  await createAgain(2)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2')
  await createAgain(3)
  const [first, repeated, changed] = keys()
  sent.mockRestore()
  expect([repeated === first, changed === first]).toEqual([true, false])
})

test('changes default points with the entrants, and keeps chosen ones', async () => {
  answer(listTeamSystems, { items: [] })
  const { user } = await openForm()
  await user.click(screen.getByRole('radio', { name: 'Swiss' }))
  await user.click(screen.getByRole('button', { name: /^More/ }))
  const listPoints = () => ['Win', 'Draw', 'Bye'].map((label) => field(label).value)
  const enter = async (kind: string) => user.selectOptions(field('Who enters'), kind)
  await enter('teams')
  expect(listPoints()).toEqual(['2', '1', '2'])
  await enter('players')
  expect(listPoints()).toEqual(['1', '0.5', '1'])
  await user.clear(field('Win'))
  await user.type(field('Win'), '3')
  await enter('teams')
  expect(listPoints()).toEqual(['3', '1', '2'])
})
