import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ShownMatch } from '#contract/live/public.ts'
import { LiveTiles } from '../screen/pages/live-tiles.tsx'
import { Board } from './board.tsx'

afterEach(cleanup)

const createPlayer = (name: string) => ({ id: name as never, name, avatarUrl: null })
const settings = { tabletennis: { bestOf: 5 }, racks: { raceTo: 5 }, x01: { start: 501, legs: 3 } }

/** A match in which Ann leads and it is Bob’s turn. */
function createMatch(game: keyof typeof settings): ShownMatch {
  return {
    id: 'live',
    sportId: game === 'racks' ? 'pool' : game === 'x01' ? 'darts' : 'tabletennis',
    game,
    settings: settings[game],
    sides: [[createPlayer('Ann Able')], [createPlayer('Bob Baker')]],
    matchType: 'casual',
    tournamentId: null,
    tournamentMatchId: null,
    tournamentName: null,
    table: 'Table 1',
    status: 'live',
    rev: 1,
    score: {
      now: game === 'x01' ? [60, 301] : [4, 2],
      won: game === 'racks' ? null : [1, 0],
      sets: null,
      finished: [],
      turn: 2,
      matchPoint: null,
      winner: null,
    },
    startedAt: new Date(0).toISOString(),
    lastEventAt: new Date(0).toISOString(),
    isAbandoned: false,
  }
}

const marks = [
  ['tabletennis', 'Serves'],
  ['racks', 'At the table'],
  ['x01', 'Throws'],
] as const

test.each(marks)(
  'marks the turn on a board of %s with “%s” and highlights the leader',
  (game, mark) => {
    const { container } = render(<Board match={createMatch(game)} />)
    const bob = screen.getByRole('heading', { name: 'Bob Baker' }).closest('section')!
    expect(within(bob).getByText(mark)).toBeDefined()
    const [leading] = container.querySelectorAll('[data-leads]')
    expect(leading!.textContent).toContain('Ann Able')
    expect(container.querySelectorAll('[data-leads]')).toHaveLength(1)
  },
)

test.each(marks)(
  'marks the turn on a tile of %s with “%s” and highlights the leader',
  (game, mark) => {
    const { container } = render(<LiveTiles matches={[createMatch(game)]} now={0} />)
    expect(screen.getByText(mark).closest('[data-side]')!.textContent).toContain('Bob Baker')
    const leading = container.querySelectorAll('[data-leads]')
    expect([...leading].map((each) => each.textContent.includes('Ann Able'))).toEqual([true])
  },
)

test('marks no turn after the match', () => {
  const over = createMatch('racks')
  render(<LiveTiles matches={[{ ...over, score: { ...over.score, winner: 1 } }]} now={0} />)
  expect(screen.queryByText('At the table')).toBeNull()
})
