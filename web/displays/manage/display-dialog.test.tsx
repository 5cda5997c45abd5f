import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeDisplay, type Display } from '#contract/club/displays.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { DisplayDialog } from './display-dialog.tsx'

test('a screen that shows only a past tournament can be changed to the current one', async () => {
  const current = someTournament('darts', { id: 't2', name: 'Autumn Open', status: 'active' })
  const page = { page: 1, pageSize: 100, total: 1, totalPages: 1 }
  answer(listTournaments, { ...page, items: [current] } as never)
  answer(
    getTournament,
    someTournament('darts', { id: 't1', name: 'Spring Open', status: 'completed' }),
  )
  const display = {
    id: 'd1',
    name: 'Bar',
    shows: 'venue',
    table: '',
    sportIds: [],
    tournamentIds: ['t1'],
    viewedFrom: 5,
    speaks: 'nothing',
    seconds: 20,
    pairedByName: null,
    pairedAt: '2026-03-01T10:00:00.000Z',
    lastSeenAt: null,
    version: 1,
  } as unknown as Display
  answer(changeDisplay, display as never)
  const { user } = await show(
    <DisplayDialog display={display} code="" tables={[]} onClose={vi.fn()} />,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Spring Open (not in progress)' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(changeDisplay)).toHaveLength(1))
  expect(requestsTo(changeDisplay)[0]!.body).toMatchObject({ tournamentIds: [] })
})
