import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeTeamMatch, getTeamMatch, type TeamMatch } from '#contract/teams/team-match.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { NextRubbers } from './next-rubbers.tsx'

const match = someTeamMatch('tt.british10', { status: 'in_play' })
const inPlay = { ...match, rubbers: match.rubbers.map((rubber) => ({ ...rubber, mayKeep: true })) }

/** Returns the match with a result of the first rubber. */
const withResult = (score: [number, number], version: number): TeamMatch => ({
  ...inPlay,
  version,
  rubbers: inPlay.rubbers.map((rubber) =>
    rubber.n === 1
      ? {
          ...rubber,
          status: 'decided',
          ending: 'played',
          score,
          winner: score[0] > score[1] ? 1 : 2,
        }
      : rubber,
  ),
})

/** Saves 3–1 with one tap and undoes it, after `now` has been stored by the server. */
async function saveAndUndo(now: TeamMatch) {
  answer(changeTeamMatch, withResult([3, 1], 5))
  answer(getTeamMatch, now)
  const { user } = await show(
    <>
      <NextRubbers match={inPlay} onOpen={vi.fn()} />
      <Toasts />
    </>,
  )
  await user.click(screen.getAllByRole('button', { name: / wins 3–1$/ })[0]!)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(changeTeamMatch)).toHaveLength(2))
  return requestsTo(changeTeamMatch).map(({ body }) => body)
}

test('saves a result with one tap, and deletes it on undo', async () => {
  // A result at the second table has changed the version.
  expect(await saveAndUndo(withResult([3, 1], 6))).toMatchObject([
    { command: { type: 'rubber', n: 1, score: [3, 1], ending: 'played' } },
    { command: { type: 'takeBack', n: 1, version: 6 } },
  ])
})

test('does not undo a result that someone has corrected meanwhile', async () => {
  const [, undo] = await saveAndUndo(withResult([3, 2], 6))
  // The server refuses the version that was seen.
  expect(undo).toMatchObject({ command: { type: 'takeBack', version: 5 } })
})

test('offers no result to readers who may not enter it', async () => {
  await show(<NextRubbers match={match} onOpen={vi.fn()} />)
  expect(screen.queryByText('Who won?')).toBeNull()
})
