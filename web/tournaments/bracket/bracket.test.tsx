import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mockPhone, show } from '../../testing/screen.test-data.tsx'
import { awaited, bye, sideOf, someMatch } from '../../testing/tournament.test-data.ts'
import { Bracket } from './bracket.tsx'

const onOpen = vi.fn()
const semi = { roundTitle: 'Semi-finals', roundName: 'semifinal' }
const final = { roundTitle: 'Final', roundName: 'final', round: 2, number: 2 }
const abena = sideOf('p1', 'Abena Mensah')
const bheki = sideOf('p2', 'Bheki Zulu')
const chipo = sideOf('p3', 'Chipo Banda')
/** A bracket of three players: the first seed has a bye, the others meet. */
const matches = [
  someMatch('W1-1', [abena, bye], {
    ...semi,
    number: null,
    status: 'decided',
    winnerTo: 'W2-1',
    decision: { kind: 'bye', winnerId: 'p1', score: null, points: null, reason: null },
  }),
  someMatch('W1-2', [bheki, chipo], { ...semi, board: 2, winnerTo: 'W2-1' }),
  someMatch('W2-1', [abena, awaited('Winner of M1')], { ...final, status: 'waiting' }),
]
const sections = [
  {
    kind: 'winners' as const,
    title: 'Bracket',
    rounds: [
      { id: 'W1', title: 'Semi-finals', matchIds: ['W1-1', 'W1-2'] },
      { id: 'W2', title: 'Final', matchIds: ['W2-1'] },
    ],
  },
]
const advancements = [
  { from: 'W1-1', to: 'W2-1', side: 1 as const, outcome: 'winner' as const },
  { from: 'W1-2', to: 'W2-1', side: 2 as const, outcome: 'winner' as const },
]

beforeEach(() => {
  onOpen.mockReset()
})

const showBracket = (me: string | null = null) =>
  show(
    <Bracket
      sections={sections as never}
      advancements={advancements as never}
      matches={matches}
      me={me}
      onOpen={onOpen}
    />,
  )
const box = (id: string) => document.querySelector<HTMLElement>(`[data-match="${id}"]`)!

test('labels a bye in its box and in the heading of its round', async () => {
  await showBracket()
  screen.getByRole('heading', { level: 3, name: /^Semi-finals 0 of 1, 1 bye/ })
  expect(screen.getByRole('button', { name: /advances/ })).toBe(box('W1-1'))
})

test('Tab focuses one box, and the arrow keys move from there', async () => {
  const { user } = await showBracket()
  const tabStops = document.querySelectorAll('[data-match][tabindex="0"]')
  expect([...tabStops]).toEqual([box('W1-1')])
  box('W1-1').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(box('W1-2'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(box('W2-1'))
  await user.keyboard('{ArrowLeft}{Home}')
  expect(document.activeElement).toBe(box('W1-1'))
})

test('Enter opens the focused match', async () => {
  const { user } = await showBracket()
  box('W1-2').focus()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('W1-2')
})

test('Find me focuses the viewer’s match, and is hidden for spectators', async () => {
  const first = await showBracket()
  expect(screen.queryByRole('button', { name: 'Find me' })).toBeNull()
  first.unmount()
  const { user } = await showBracket('p3')
  await user.click(screen.getByRole('button', { name: 'Find me' }))
  expect(document.activeElement).toBe(box('W1-2'))
})

test('names both sides of a match, or the match that decides a side', async () => {
  await showBracket()
  const name = /Bheki Zulu.*Chipo Banda.*to be played/
  expect(screen.getByRole('button', { name })).toBe(box('W1-2'))
  expect(screen.getByRole('button', { name: /Abena Mensah.*Winner of M1/i })).toBe(box('W2-1'))
})

test('marks players who are out, and describes them as out', async () => {
  const withWithdrawal = matches.map((match) => ({
    ...match,
    sides: [
      { ...match.sides[0], isOut: match.sides[0].playerId === 'p2' },
      match.sides[1],
    ] as const,
  }))
  await show(
    <Bracket
      sections={sections as never}
      advancements={advancements as never}
      matches={withWithdrawal as never}
      me={null}
      onOpen={onOpen}
    />,
  )
  screen.getByText('Out')
  screen.getByRole('button', { name: /Bheki Zulu is out of the tournament\./ })
})

test('a phone shows the round in play, and all rounds on request', async () => {
  mockPhone()
  const longBracket = [1, 2, 3, 4].map((round) =>
    someMatch(`W${round}-1`, [abena, bheki], {
      ...semi,
      round,
      status: round === 1 ? 'decided' : 'waiting',
    }),
  )
  const rounds = longBracket.map(({ id, round }) => ({
    id: `W${round}`,
    title: `Round ${round}`,
    matchIds: [id],
  }))
  const { user } = await show(
    <Bracket
      sections={[{ kind: 'winners', title: 'Bracket', rounds }] as never}
      advancements={[]}
      matches={longBracket}
      me={null}
      onOpen={onOpen}
    />,
  )
  const visibleBoxes = () => document.querySelectorAll('[data-match]')
  expect(visibleBoxes()).toHaveLength(3)
  expect(box('W1-1')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All rounds' }))
  expect(visibleBoxes()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Rounds in play' }))
  expect(visibleBoxes()).toHaveLength(3)
})
