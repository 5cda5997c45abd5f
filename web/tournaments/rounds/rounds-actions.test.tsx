import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pairRound, releaseRound } from '#contract/tournaments/rounds.ts'
import { answer, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { RoundActions } from './rounds-actions.tsx'

const swiss = someTournament('chess', { format: 'swiss', status: 'active' })

function roundsReply(isAutomatic: boolean) {
  const round = (n: number) => ({
    id: `S${n}`,
    round: n,
    title: `Round ${n}`,
    decided: 0,
    total: 2,
    day: null,
    isReleased: true,
    isAutomatic: n === 2 && isAutomatic,
    byes: [],
    broken: [],
    pointsBefore: [],
  })
  const rounds = [round(1), round(2)]
  const actionFlags = { canPair: false, whyNot: null, canUnpair: true }
  return { rounds, plan: null, planned: 3, ...actionFlags, revision: 1, version: 1 }
}

test.each([true, false])('notes that round 2 was paired automatically: %s', async (isAutomatic) => {
  await show(
    <RoundActions tournament={swiss} reply={roundsReply(isAutomatic)} onPaired={() => {}} />,
  )
  await screen.findByRole('button', { name: 'Unpair round 2' })
  const note = screen.queryByText('Round 2 was paired automatically.')
  expect(note !== null).toBe(isAutomatic)
})

test('keeps the idempotency key of a failed pairing, but not that of a successful one', async () => {
  const reply = { ...roundsReply(false), canPair: true }
  const onPaired = vi.fn()
  const { user } = await show(<RoundActions tournament={swiss} reply={reply} onPaired={onPaired} />)
  const send = vi.spyOn(globalThis, 'fetch')
  const pairButton = await screen.findByRole('button', { name: 'Pair round 3' })
  refuse(pairRound, 'FORBIDDEN')
  await user.click(pairButton)
  await screen.findByRole('alert')
  answer(pairRound, { round: 3, revision: 2 })
  await user.click(pairButton)
  await waitFor(() => expect(onPaired).toHaveBeenCalledOnce())
  await user.click(pairButton)
  await waitFor(() => expect(onPaired).toHaveBeenCalledTimes(2))
  const [lost, retried, next] = send.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('idempotency-key'),
  )
  expect(retried).toBe(lost)
  expect(next).not.toBe(lost)
})

test('pairs with a new idempotency key when the rounds have changed since the failure', async () => {
  function ChangingRounds() {
    const [revision, setRevision] = useState(1)
    const reply = { ...roundsReply(false), canPair: true, revision }
    return (
      <>
        <RoundActions tournament={swiss} reply={reply} onPaired={() => {}} />
        <button onClick={() => setRevision(2)}>Refetch</button>
      </>
    )
  }
  const { user } = await show(<ChangingRounds />)
  const send = vi.spyOn(globalThis, 'fetch')
  const pairButton = await screen.findByRole('button', { name: 'Pair round 3' })
  refuse(pairRound, 'FORBIDDEN')
  await user.click(pairButton)
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Refetch' }))
  await user.click(pairButton)
  await waitFor(() => expect(requestsTo(pairRound)).toHaveLength(2))
  const [first, second] = send.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('idempotency-key'),
  )
  expect(second).not.toBe(first)
})

test('reports the rounds that were released before one failed', async () => {
  const reply = roundsReply(false)
  const group = (id: string) => ({ ...reply.rounds[1]!, id, isReleased: false })
  const rounds = [reply.rounds[0]!, group('A2'), group('B2'), group('C2')]
  answer(releaseRound, ({ params }) => {
    refuse(releaseRound, 'FORBIDDEN')
    return { roundId: params['roundId']!, revision: 2 }
  })
  const { user } = await show(
    <RoundActions tournament={swiss} reply={{ ...reply, rounds }} onPaired={() => {}} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Release Round 2' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^1 of 3 groups released\. ./)
  expect(requestsTo(releaseRound).map(({ params }) => params['roundId'])).toEqual(['A2', 'B2'])
})
