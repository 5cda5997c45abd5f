// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standingsTable } from '#contract/tournaments/rounds.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { StandingsTables } from './standings-tables.tsx'

const row = (rank: number, playerName: string, buchholz: string, draws = 0) => ({
  rank,
  playerId: playerName,
  playerName,
  avatarUrl: null,
  seed: rank,
  isOut: false,
  reason: null,
  played: 3,
  wins: 2,
  draws,
  losses: 1,
  points: 2,
  pointsText: '2',
  values: [{ acronym: 'BH', text: buchholz, explanation: `${buchholz} =\n2 (Bheki) + 3 (Chipo)` }],
  steps: [],
})
const table = (part: object = {}) =>
  standingsTable.parse({
    group: null,
    title: 'Standings',
    criteria: [{ acronym: 'BH', name: 'Buchholz' }],
    qualifiers: 0,
    rows: [row(1, 'Abena', '5'), row(2, 'Bheki', '4½')],
    ...part,
  })

test('a tie-break opens its own arithmetic, named for its player', async () => {
  const { user } = await show(<StandingsTables tables={[table()]} me={null} />)
  await user.click(screen.getByRole('button', { name: 'Buchholz of Bheki: 4½. Explain' }))
  const panel = await screen.findByRole('dialog', { name: 'Buchholz: Bheki' })
  within(panel).getByText('4½ =')
  within(panel).getByText('2 (Bheki) + 3 (Chipo)')
})

test('draws have a column only where there are any', async () => {
  const first = await show(<StandingsTables tables={[table()]} me={null} />)
  expect(screen.queryByTitle('Drawn')).toBeNull()
  first.unmount()
  const rows = [row(1, 'Abena', '5', 1), row(2, 'Bheki', '4½', 1)]
  await show(<StandingsTables tables={[table({ rows })]} me={null} />)
  screen.getByTitle('Drawn')
})

test('where a rule ranks by steps they are told instead of numbers', async () => {
  const steps = ['Points: 2', 'Wins between them: 1']
  const rows = [{ ...row(1, 'Abena', '5'), values: [], steps }]
  const { user } = await show(<StandingsTables tables={[table({ rows })]} me={null} />)
  expect(screen.queryByTitle('Buchholz')).toBeNull()
  await user.click(screen.getByRole('button', { name: /What ranks Abena: 2 steps/ }))
  const panel = await screen.findByRole('dialog', { name: 'What ranks Abena' })
  within(panel).getByText('Wins between them: 1')
})

test('each group stands under its own name and says who goes on', async () => {
  const groups = [
    table({ group: 0, title: 'Group A', qualifiers: 1 }),
    table({ group: 1, title: 'Group B', qualifiers: 2 }),
  ]
  await show(<StandingsTables tables={groups} me={null} />)
  within(screen.getByRole('region', { name: 'Group A' })).getByText(/The first goes on/)
  within(screen.getByRole('region', { name: 'Group B' })).getByText(/The first 2 go on/)
})
