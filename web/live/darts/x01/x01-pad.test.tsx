import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type X01Action, x01Live, type X01Settings } from '#engine/live/darts/x01.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { getSideNames } from '../../pad/score/side-names.ts'
import { restoreLastLeg } from '../leg-visits.ts'
import { X01Board } from './x01-board.tsx'
import { VisitKeys } from './x01-keys.tsx'

const createSingle = (name: string) => [{ id: name, name } as never]
const sides = getSideNames({ sides: [createSingle('Ana Abt'), createSingle('Ben Bos')] })
const settings: X01Settings = { start: 501, legs: 1, throws: 1 }
const visit = (by: 1 | 2, points: number, darts?: number): X01Action => ({
  kind: 'visit',
  by,
  points,
  darts,
})

function play(actions: readonly X01Action[]) {
  const log: LiveEvent<X01Action>[] = []
  let state = x01Live.begin(settings)
  for (const [index, action] of actions.entries()) {
    log.push({ id: `e${index}`, type: 'act', place: x01Live.placeOf(state, action), action })
    const applied = x01Live.apply(state, action)
    if (!applied.ok) throw new Error('This visit was refused')
    state = applied.state
  }
  return { log, state }
}

const visitsLeaving40 = [180, 100, 180, 100, 101, 60].map((points, index) =>
  visit(index % 2 === 0 ? 1 : 2, points),
)

test('shows zero and the loser’s remaining score once the match is over', async () => {
  const { log, state } = play([...visitsLeaving40, visit(1, 40, 2)])
  await show(
    <X01Board
      state={restoreLastLeg(log, state)}
      sides={sides}
      visits={[[], []]}
      hit={[]}
      isFinishing={false}
      double={undefined}
    />,
  )
  const winner = within(screen.getByRole('region', { name: 'Ana Abt' }))
  winner.getByRole('img', { name: '0 left' })
  winner.getByText('Won the match')
  winner.getByText('11')
  const loser = within(screen.getByRole('region', { name: 'Ben Bos' }))
  loser.getByRole('img', { name: '241 left' })
  screen.getByText(/^Leg to Ana/)
})

test('disables keys that would bust, and turns one into a checkout key', async () => {
  const press = vi.fn()
  const { state } = play(visitsLeaving40)
  const quickTotals = [26, 41, 45, 60, 81, 85, 100, 140]
  await show(
    <VisitKeys
      state={state}
      press={press}
      quickTotals={quickTotals}
      name="Ana"
      isRemaining={false}
    />,
  )
  const keys = within(screen.getByRole('group', { name: 'Instant' })).getAllByRole('button')
  expect(keys.map((key) => [key.textContent, key.hasAttribute('disabled')])).toEqual([
    ['26', false],
    ...[41, 45, 60, 81, 85, 100].map((points) => [String(points), true]),
    ['40 Checkout', false],
  ])
  fireEvent.click(keys[0]!)
  fireEvent.click(screen.getByRole('button', { name: '40 Checkout' }))
  expect(press.mock.calls).toEqual([
    [{ kind: 'total', points: 26, isRemaining: false }],
    [{ kind: 'total', points: 40 }],
  ])
})

test('has no checkout key where another key has the remaining score', async () => {
  const { state } = play(visitsLeaving40)
  const props = { state, press: vi.fn(), name: 'Ana', isRemaining: false }
  await show(<VisitKeys {...props} quickTotals={[26, 40, 60]} />)
  screen.getByRole('button', { name: /^40/ })
  expect(screen.queryByRole('button', { name: /Checkout/ })).toBeNull()
})

test('quick keys enter remaining scores while these are typed, except the checkout key', async () => {
  const press = vi.fn()
  const { state } = play(visitsLeaving40)
  const props = { state, press, name: 'Ana', isRemaining: true }
  await show(<VisitKeys {...props} quickTotals={[8, 40, 45, 60]} />)
  const keys = within(screen.getByRole('group', { name: 'Instant' })).getAllByRole('button')
  expect(keys.map((key) => [key.textContent, key.hasAttribute('disabled')])).toEqual([
    ['8', false],
    ['40', false],
    ['45', true],
    ['40 Checkout', false],
  ])
  fireEvent.click(keys[0]!)
  fireEvent.click(keys[3]!)
  expect(press.mock.calls).toEqual([
    [{ kind: 'total', points: 8, isRemaining: true }],
    [{ kind: 'total', points: 40 }],
  ])
})
