import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { removeResult } from '#contract/tournaments/matches.ts'
import { answer, holdReplies } from '../../testing/network.test-data.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../testing/tournament.test-data.ts'
import { MatchOpener, useOpenMatch } from './match-opener.tsx'

const sides = [sideOf('p1', 'Lerato Mokoena'), sideOf('p2', 'Aiko Tanaka')] as const
const matches = ['W1-1', 'W1-2'].map((id) =>
  someMatch(id, sides, { status: 'decided', hasResult: true, version: 1, mayCorrect: true }),
)

function Results() {
  const opener = useOpenMatch()
  return (
    <>
      {matches.map((match) => (
        <button
          key={match.id}
          onClick={() => opener.setReported({ tournamentId: 't1', match, before: null })}
        >
          {match.id}
        </button>
      ))}
      <MatchOpener tournament={someTournament('darts')} matches={matches} opener={opener} />
    </>
  )
}

afterEach(() => {
  vi.useRealTimers()
})

test('each result can be undone for as long, also one entered right after another', async () => {
  await show(<Results />)
  const report = (id: string) => act(async () => screen.getByRole('button', { name: id }).click())
  await report('W1-1')
  await screen.findByRole('button', { name: 'Undo' })
  await act(async () => screen.getByRole('button', { name: 'Dismiss' }).click())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await report('W1-1')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await report('W1-2')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  screen.getByRole('button', { name: 'Undo' })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('undoing a result keeps Undo of the one entered meanwhile', async () => {
  answer(removeResult, {
    match: matches[0]!,
    recorded: null,
    warnings: [],
    status: 'active',
    revision: 3,
  })
  const release = holdReplies(removeResult)
  const { user } = await show(
    <>
      <Results />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'W1-1' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'W1-2' }))
  release()
  await screen.findByText('Result deleted')
  screen.getByRole('button', { name: 'Undo' })
})
