import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { removeResult, reportResult } from '#contract/tournaments/matches.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../testing/tournament.test-data.ts'
import { MyMatch } from './my-match.tsx'

const match = someMatch('R1-1', [sideOf('p1', 'Lerato Mokoena'), sideOf('p2', 'Noah van Wyk')], {
  mayReport: true,
})
const tournament = someTournament('tabletennis')

test('saves a result in one tap, and undoes it', async () => {
  const replyFields = { recorded: null, warnings: [], status: 'active' as const, revision: 1 }
  answer(reportResult, { match: { ...match, hasResult: true, version: 2 }, ...replyFields })
  answer(removeResult, { match, ...replyFields })
  const { user } = await show(
    <>
      <MyMatch tournament={tournament} match={match} onOpen={vi.fn()} />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Noah W. wins 1–2' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(removeResult)).toHaveLength(1))
  expect(requestsTo(reportResult)[0]!.body).toMatchObject({ player1Score: 1, player2Score: 2 })
})

test('opens the form for set scores', async () => {
  const onOpen = vi.fn()
  const { user } = await show(<MyMatch tournament={tournament} match={match} onOpen={onOpen} />)
  await user.click(screen.getByRole('button', { name: 'Enter set scores…' }))
  expect(onOpen).toHaveBeenCalledWith('R1-1')
})

test('offers the three results of a chess game, in a knockout without the draw', async () => {
  const chess = someTournament('chess')
  const replyFields = { recorded: null, warnings: [], status: 'active' as const, revision: 1 }
  answer(reportResult, { match: { ...match, hasResult: true, version: 2 }, ...replyFields })
  const swissMatch = { ...match, stage: 'swiss' as const }
  const { user, unmount } = await show(
    <MyMatch tournament={chess} match={swissMatch} onOpen={vi.fn()} />,
  )
  screen.getByRole('button', { name: 'Lerato M. wins 1–0' })
  screen.getByRole('button', { name: 'Noah W. wins 0–1' })
  await user.click(screen.getByRole('button', { name: 'Draw ½–½' }))
  await waitFor(() => expect(requestsTo(reportResult)).toHaveLength(1))
  expect(requestsTo(reportResult)[0]!.body).toMatchObject({
    player1Score: 0.5,
    player2Score: 0.5,
  })
  unmount()
  const knockout = { ...match, stage: 'winners' as const }
  await show(<MyMatch tournament={chess} match={knockout} onOpen={vi.fn()} />)
  screen.getByRole('button', { name: 'Lerato M. wins 1–0' })
  expect(screen.queryByRole('button', { name: /^Draw/ })).toBeNull()
})
