import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { importTrf } from '#contract/tournaments/exchange.ts'
import { answer, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { ImportReportDialog } from './import-report-dialog.tsx'

const header = {
  city: '',
  federation: '',
  startDate: null,
  endDate: null,
  roundDates: [],
  chiefArbiter: '',
  deputyArbiters: [],
  timeControl: '',
  type: '',
}

test('importing again after a lost reply uses the same idempotency key', async () => {
  answer(importTrf, {
    tournamentId: null,
    name: 'Spring Open',
    players: 0,
    newPlayers: [],
    entries: [],
    roundsPlayed: 0,
    rounds: 5,
    openGames: 0,
    header,
    recalculated: null,
    problems: [],
    newNumbers: 0,
    unread: [],
  } as never)
  const { user } = await show(<ImportReportDialog onClose={vi.fn()} />)
  await user.type(screen.getByRole('textbox', { name: /report/ }), '012 Spring Open')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(button.disabled).toBe(false))
  refuse(importTrf, 'CONFLICT')
  const sent = vi.spyOn(globalThis, 'fetch')
  const keys = () =>
    sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  await user.click(button)
  await screen.findByRole('alert')
  await user.click(button)
  await waitFor(() => expect(keys()).toHaveLength(2))
  const [first, repeated] = keys()
  sent.mockRestore()
  expect(repeated).toBe(first)
})

test('asks before a pasted report is lost', async () => {
  refuse(importTrf, 'VALIDATION_ERROR')
  const onClose = vi.fn()
  const { user } = await show(<ImportReportDialog onClose={onClose} />)
  await user.type(screen.getByRole('textbox', { name: /report/ }), '012 Spring Open')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
})
