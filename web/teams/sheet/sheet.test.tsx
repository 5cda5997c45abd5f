import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { RecordsPanel } from '../match/records-panel.tsx'
import { ScoreBoard } from './score-board.tsx'
import { Sheet } from './sheet.tsx'

test.each([
  ['chess.boards4', ['A1 white', 'H2 white', 'A3 white', 'H4 white']],
  ['pool.robin9', ['H1 breaks', 'H2 breaks', 'H3 breaks', 'A2 breaks']],
])('shows who starts each rubber of %s', async (systemId, starters) => {
  await show(<Sheet match={someTeamMatch(systemId)} />)
  const rows = screen.getAllByRole('listitem').slice(0, 4)
  for (const [index, row] of rows.entries()) {
    const [who, text] = starters[index]!.split(' ')
    const label = within(row).getByText(text!)
    expect(label.parentElement?.textContent).toBe(`${who} ${text}`)
  }
})

test('shows once, below the sheet, what is drawn by lot', async () => {
  await show(<Sheet match={someTeamMatch('pool.races5')} />)
  expect(screen.getAllByText('The first break is drawn by lot.')).toHaveLength(1)
})

test.each([
  ['chess.boards4', '2½ of 4 points win, 2–2 is a draw'],
  ['chess.boards5', '3 of 5 points win, 2½–2½ is a draw'],
  ['tt.swaythling5', '3 of 5 points win'],
  ['pool.masters3', 'Most racks win'],
])('shows the rule of %s: %s', async (systemId, rule) => {
  await show(<ScoreBoard match={someTeamMatch(systemId)} />)
  expect(document.body.textContent).toContain(rule)
})

test('leaves walkovers and rubbers after the decision out of player records', async () => {
  const match = someTeamMatch('chess.boards4')
  const won = { status: 'decided', winner: 1, score: [1, 0], counts: true } as const
  const rubbers = match.rubbers.map((rubber) => ({
    ...rubber,
    ...won,
    score: [1, 0] as [number, number],
    ending: rubber.n === 1 ? ('forfeit' as const) : ('played' as const),
    counts: rubber.n !== 2,
  }))
  await show(<RecordsPanel match={{ ...match, rubbers }} />)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toContain('H10–0')
  expect(rows[1]).toContain('H20–0')
  expect(rows[2]).toContain('H31–0')
})
