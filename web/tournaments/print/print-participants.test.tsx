import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { someParticipant, someTournament } from '../../testing/tournament.test-data.ts'
import { PrintParticipants } from './print-participants.tsx'

test('prints participants by seed, with ratings and the print date', async () => {
  const participants = [
    someParticipant('p1', 'Ann', { seed: 2, rating: 1410.4 }),
    someParticipant('p2', 'Bob', { seed: 1, rating: null }),
  ]
  await show(<PrintParticipants tournament={someTournament('chess', { participants })} />)
  const [, ...rows] = screen.getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['1', 'Bob', '–', 'Entered'],
    ['2', 'Ann', '1410', 'Entered'],
  ])
  screen.getByText(/Printed/)
})
