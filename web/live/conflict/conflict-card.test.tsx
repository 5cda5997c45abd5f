import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type LiveConflictWire, readLive } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { gameOf } from '#engine/live/games.ts'
import { getMatch } from '#contract/matches.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

const settings = { to: 1, games: 1, kickoff: 1 as const }
const { rules, scoreOf } = gameOf('foosball')
const createSide = (name: string) => [{ id: name, name, avatarUrl: null }]
const createGoal = (id: string, scorer: 1 | 2) => ({
  event: { id, type: 'act', place: 'game 1', action: { kind: 'goal', side: scorer } },
  device: id,
  seq: 1,
  parent: null,
  seenAt: null,
  byName: 'Ben',
  at: '2026-03-14T18:00:00.000Z',
})
const official = [createGoal('one', 1)] as never
const conflict = {
  id: 'two',
  device: 'two',
  after: null,
  events: [createGoal('two', 2)],
  choice: null,
  byName: 'Ben',
  at: '2026-03-14T18:00:00.000Z',
} as unknown as LiveConflictWire

async function showCard(overrides: Partial<LiveMatchWire>, mayCorrect = true) {
  queryClient.setQueryDefaults(keyOf(getMatch, { id: 'm1' }), { staleTime: Infinity })
  queryClient.setQueryData(keyOf(getMatch, { id: 'm1' }), { version: 3, mayCorrect } as never)
  const decide = vi.fn(async () => undefined)
  const match = {
    id: 'l1',
    sportId: 'foosball',
    game: 'foosball',
    settings,
    sides: [createSide('Ana'), createSide('Ben')],
    table: null,
    score: scoreOf(rules.begin(settings)),
    status: 'finished',
    matchId: 'm1',
    ...overrides,
  } as unknown as LiveMatchWire
  const { user } = await show(
    <ConflictCard {...{ match, official, conflict, decide }} device={null} close={vi.fn()} />,
  )
  return { user, decide }
}

const getOtherVersion = () => screen.getByRole<HTMLInputElement>('radio', { name: /Device of Ben/ })

test('shows why the versions cannot be compared if they fail to load', async () => {
  refuse(readLive, 'UNKNOWN')
  await show(<ConflictDialog id="l1" close={vi.fn()} />)
  await screen.findByText('The versions could not be loaded')
})

test('dismisses a version without a reason once the match is recorded', async () => {
  const { user, decide } = await showCard({})
  screen.getByText(/The match is recorded/)
  await user.click(screen.getByRole('button', { name: 'Keep official version' }))
  expect(decide.mock.calls).toEqual([['official', undefined]])
})

test('requires a reason to correct the recorded match', async () => {
  const { user, decide } = await showCard({})
  await vi.waitFor(() => expect(getOtherVersion().disabled).toBe(false))
  await user.click(getOtherVersion())
  await user.click(screen.getByRole('button', { name: 'Correct the match' }))
  screen.getByText('This field is required')
  expect(decide).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ben saw it')
  await user.click(screen.getByRole('button', { name: 'Correct the match' }))
  expect(decide.mock.calls).toEqual([['other', { version: 3, reason: 'Ben saw it' }]])
})

test('lets a player who may not correct the match only dismiss a version', async () => {
  await showCard({}, false)
  expect(getOtherVersion().disabled).toBe(true)
})

test('allows only to dismiss a version of a stopped match', async () => {
  await showCard({ status: 'stopped', matchId: null })
  screen.getByText(/The match was stopped/)
  expect(getOtherVersion().disabled).toBe(true)
})
