import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import {
  correctResult,
  reportResult,
  type TournamentMatchWire,
} from '#contract/tournaments/matches.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../testing/tournament.test-data.ts'
import { TeamResultEntry } from './team-result-entry.tsx'

const sides = [
  { ...sideOf('a', 'Harbour A'), teamId: 'a' },
  { ...sideOf('b', 'Harbour B'), teamId: 'b' },
] as const

test('a result that arrives while the form is open is replaced only after it is shown', async () => {
  const open = someMatch('W1-1', sides, {})
  const decision = { kind: 'played', winnerId: 'b', score: [3, 5], points: null, reason: null }
  const decided = someMatch('W1-1', sides, {
    status: 'decided',
    hasResult: true,
    mayCorrect: true,
    version: 1,
    decision: decision as never,
  })
  let receive: (match: TournamentMatchWire) => void = () => {}
  function LiveEntry() {
    const [match, setMatch] = useState(open)
    useEffect(() => {
      receive = setMatch
    }, [])
    return (
      <TeamResultEntry
        tournament={someTournament('tabletennis', { status: 'active' })}
        match={match}
        onClose={vi.fn()}
        onReported={vi.fn()}
      />
    )
  }
  answer(correctResult, {
    match: decided,
    recorded: null,
    warnings: [],
    status: 'active',
    revision: 3,
  } as never)
  const { user } = await show(<LiveEntry />)
  await user.type(screen.getByLabelText(/Harbour A/), '6')
  await user.type(screen.getByLabelText(/Harbour B/), '2')
  act(() => receive(decided))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  screen.getByText(/This match was changed\. Current result: .*5–3/)
  expect(save.disabled).toBe(true)
  await user.type(screen.getByLabelText(/Harbour A/), '{Enter}')
  expect([...requestsTo(reportResult), ...requestsTo(correctResult)]).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(save)
  await waitFor(() => expect(requestsTo(correctResult)).toHaveLength(1))
  expect(requestsTo(correctResult)[0]!.body).toMatchObject({ version: 1, player1Score: 6 })
})

test('asks before entered games are lost', async () => {
  const onClose = vi.fn()
  const { user } = await show(
    <TeamResultEntry
      tournament={someTournament('tabletennis', { status: 'active' })}
      match={someMatch('W1-1', sides, {})}
      onClose={onClose}
      onReported={vi.fn()}
    />,
  )
  await user.type(screen.getByLabelText(/Harbour A/), '6')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
})
