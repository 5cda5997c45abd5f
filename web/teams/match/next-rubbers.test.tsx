import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeTeamMatch } from '#contract/teams/team-match.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { NextRubbers } from './next-rubbers.tsx'

const match = someTeamMatch('tt.british10', { status: 'in_play' })
const inPlay = { ...match, rubbers: match.rubbers.map((rubber) => ({ ...rubber, mayKeep: true })) }

test('saves a result with one tap, and deletes it on undo', async () => {
  answer(changeTeamMatch, inPlay)
  const { user } = await show(
    <>
      <NextRubbers match={inPlay} onOpen={vi.fn()} />
      <Toasts />
    </>,
  )
  await user.click(screen.getAllByRole('button', { name: / wins 3–1$/ })[0]!)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(changeTeamMatch)).toHaveLength(2))
  expect(requestsTo(changeTeamMatch).map(({ body }) => body)).toMatchObject([
    { command: { type: 'rubber', n: 1, score: [3, 1], ending: 'played' } },
    { command: { type: 'takeBack', n: 1 } },
  ])
})

test('offers no result to readers who may not enter it', async () => {
  await show(<NextRubbers match={match} onOpen={vi.fn()} />)
  expect(screen.queryByText('Who won?')).toBeNull()
})
