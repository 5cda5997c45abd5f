// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DisplayContent } from '#contract/club/displays.ts'
import { Calls } from './calls.tsx'

const now = Date.UTC(2026, 2, 14, 18)
const createCall = (tournamentName: string, table: string): DisplayContent['calls'][number] => ({
  matchId: 'W1-1',
  tournamentName,
  sportId: 'pool',
  table,
  names: ['Cora', 'Dan'],
  calledAt: new Date(now).toISOString(),
  isSeen: true,
})

afterEach(cleanup)

test('lists calls of two tournaments whose matches have the same id', () => {
  const reportError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const show = (calls: DisplayContent['calls']) => (
    <Calls
      content={{ calls, next: [], timeZone: 'UTC', isPublic: false } as unknown as DisplayContent}
      now={now}
    />
  )
  const spring = createCall('Spring Cup', 'Table 1')
  const autumn = createCall('Autumn Cup', 'Table 2')
  const { rerender } = render(show([spring, autumn]))
  rerender(show([autumn]))
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Table 2'),
  ])
  expect(reportError).not.toHaveBeenCalled()
})
