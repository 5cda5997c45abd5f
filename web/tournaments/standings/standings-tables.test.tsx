import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settleTie, standingsTable } from '#contract/tournaments/rounds.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { StandingsTables } from './standings-tables.tsx'
import { TitleTies } from './standings-ties.tsx'

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
  nowText: null,
  values: [{ acronym: 'BH', text: buchholz, explanation: `${buchholz} =\n2 (Bheki) + 3 (Chipo)` }],
  steps: [],
})
const table = (changes: object = {}) =>
  standingsTable.parse({
    group: null,
    title: 'Standings',
    criteria: [{ acronym: 'BH', name: 'Buchholz' }],
    rounds: { counted: 3, of: 5, underWay: null },
    qualifiers: 0,
    rows: [row(1, 'Abena', '5'), row(2, 'Bheki', '4½')],
    left: [],
    ties: [],
    ...changes,
  })

test('a tie-break shows its calculation, titled with its player', async () => {
  const { user } = await show(<StandingsTables tables={[table()]} me={null} />)
  await user.click(screen.getByRole('button', { name: 'Buchholz of Bheki: 4½. Explain' }))
  const panel = await screen.findByRole('dialog', { name: 'Buchholz: Bheki' })
  within(panel).getByText('4½ =')
  within(panel).getByText('2 (Bheki) + 3 (Chipo)')
})

test('has a column for draws only if there are any', async () => {
  const view = await show(<StandingsTables tables={[table()]} me={null} />)
  expect(screen.queryByTitle('Drawn')).toBeNull()
  view.unmount()
  const rows = [row(1, 'Abena', '5', 1), row(2, 'Bheki', '4½', 1)]
  await show(<StandingsTables tables={[table({ rows })]} me={null} />)
  screen.getByTitle('Drawn')
})

test('shows ranking steps instead of values if the rule ranks by steps', async () => {
  const steps = ['Points: 2', 'Wins between them: 1']
  const rows = [{ ...row(1, 'Abena', '5'), values: [], steps }]
  const { user } = await show(<StandingsTables tables={[table({ rows })]} me={null} />)
  expect(screen.queryByTitle('Buchholz')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Explain Abena’s rank (2 steps)' }))
  const panel = await screen.findByRole('dialog', { name: 'Why Abena is ranked here' })
  within(panel).getByText('Wins between them: 1')
})

test('each group has a heading and says who qualifies', async () => {
  const groups = [
    table({ group: 0, title: 'Group A', qualifiers: 1 }),
    table({ group: 1, title: 'Group B', qualifiers: 2 }),
  ]
  await show(<StandingsTables tables={groups} me={null} />)
  within(screen.getByRole('region', { name: 'Group A' })).getByText(/The first advances/)
  within(screen.getByRole('region', { name: 'Group B' })).getByText(/The first 2 advance/)
})

const tie = (changes: object = {}) => ({
  players: ['Abena', 'Bheki'].map((name) => ({ playerId: name, playerName: name })),
  place: 1,
  isAwaited: true,
  by: null,
  isSettled: false,
  ...changes,
})

test('an organiser can settle a tie by lot or by a play-off', async () => {
  const tiedTable = table({ group: 0, title: 'Group A', ties: [tie()] })
  answer(settleTie, { order: ['Abena', 'Bheki'], revision: 2 } as never)
  const { user } = await show(<StandingsTables tables={[tiedTable]} me={null} tournamentId="t1" />)
  screen.getByText(/Abena and Bheki are tied for place 1/)
  screen.getByRole('button', { name: 'Call a play-off' })
  await user.click(screen.getByRole('button', { name: 'Draw lots' }))
  await waitFor(() => {
    const body = { group: 0, playerIds: ['Abena', 'Bheki'], by: 'lot' }
    expect(requestsTo(settleTie)).toMatchObject([{ body }])
  })
})

test('an organiser chooses the champion if no match decided the title', async () => {
  const titleTie = table({ rows: [], ties: [tie()] })
  answer(settleTie, { order: ['Bheki', 'Abena'], revision: 2 } as never)
  const { user } = await show(<TitleTies tables={[titleTie, table()]} tournamentId="t1" />)
  screen.getByText(/The last match has no winner. Abena and Bheki are tied/)
  expect(screen.queryByRole('button', { name: 'Draw lots' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Make Bheki champion' }))
  await waitFor(() => {
    const body = { group: null, playerIds: ['Bheki', 'Abena'], by: 'lot', isDrawn: true }
    expect(requestsTo(settleTie)).toMatchObject([{ body }])
  })
})

test('organisers can call a play-off for a shared first place, but not draw lots', async () => {
  const sharedTable = table({ ties: [tie({ isAwaited: false })] })
  const view = await show(<StandingsTables tables={[sharedTable]} me={null} tournamentId="t1" />)
  screen.getByText('Abena and Bheki share place 1.')
  screen.getByRole('button', { name: 'Call a play-off' })
  expect(screen.queryByRole('button', { name: 'Draw lots' })).toBeNull()
  view.unmount()
  await show(<StandingsTables tables={[sharedTable]} me={null} tournamentId="t1" />, {
    as: someUser({ role: 'player' }),
  })
  expect(screen.queryByRole('button', { name: 'Call a play-off' })).toBeNull()
})

test('lists below the table players who left before half of the games', async () => {
  const leftPlayers = [{ playerId: 'Chipo', playerName: 'Chipo' }]
  await show(<StandingsTables tables={[table({ left: leftPlayers })]} me={null} />)
  screen.getByText('Chipo left before half of the games. Their games don’t count.')
})

test('names the last counted round and the round in progress, with provisional points', async () => {
  const view = await show(<StandingsTables tables={[table()]} me={null} />)
  screen.getByText('After round 3 of 5.')
  expect(screen.queryByText('Now')).toBeNull()
  view.unmount()
  const underWay = { round: 4, decided: 4, total: 8 }
  const rows = [{ ...row(1, 'Abena', '5'), nowText: '2½' }, row(2, 'Bheki', '4½')]
  const tableInProgress = table({ rows, rounds: { counted: 3, of: 5, underWay } })
  await show(<StandingsTables tables={[tableInProgress]} me={null} />)
  screen.getByText(/^After round 3 of 5. Round 4 in progress: 4 of 8 matches played./)
  screen.getByRole('cell', { name: '2½' })
})
