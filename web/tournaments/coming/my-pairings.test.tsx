import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getForecast } from '#contract/tournaments/forecast.ts'
import { listMyPairings, type MyPairing } from '#contract/tournaments/tables.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { MyPairings } from './my-pairings.tsx'

const pairing: MyPairing = {
  tournamentId: 't1' as never,
  tournamentName: 'Autumn Open',
  sportId: 'darts',
  matchId: 'W2-1',
  number: 3,
  roundTitle: 'Semi-finals',
  day: null,
  opponent: 'Bob',
  opponentId: null,
  teamName: null,
  status: 'waiting',
  table: null,
  calledAt: null,
}
const time = '2026-03-20T19:40:00.000Z'
const forecast = { starts: [], end: null, madeAt: time, revision: 1 }
const mine = { from: time, to: time, isNext: true, table: 'Oche 2' }

test.each(['waiting', 'ready'] as const)(
  'shows the expected time of a %s match',
  async (status) => {
    answer(listMyPairings, { items: [{ ...pairing, status }] })
    answer(getForecast, { ...forecast, mine })
    await show(<MyPairings />)
    const text = await screen.findByText(/You’re next/)
    expect(text.textContent).toContain('Oche 2')
  },
)

test('loads no forecast for a match that is called or has a date', async () => {
  const called = { ...pairing, status: 'called' as const, table: 'Oche 1', calledAt: time }
  answer(listMyPairings, { items: [{ ...pairing, day: '2026-03-21' }, called] })
  await show(<MyPairings />)
  await screen.findByText('Oche 1 now')
  expect(requestsTo(getForecast)).toEqual([])
})
