import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { startTournament, undoStart } from '#contract/tournaments/life.ts'
import {
  listTournamentMatches,
  previewResult,
  reportResult,
} from '#contract/tournaments/matches.ts'
import { listRounds, pairRound } from '#contract/tournaments/rounds.ts'
import { callNext, listTables } from '#contract/tournaments/tables.ts'
import { Toasts } from '../../../platform/toasts/toasts.tsx'
import {
  answer,
  idempotencyKeysTo,
  refuse,
  requestsTo,
} from '../../../testing/network.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../../testing/tournament.test-data.ts'
import { MainAction } from './main-action.tsx'

test('starting opens the rounds, and Undo sends the version of the start', async () => {
  const tournament = someTournament('chess', {
    id: 't1',
    format: 'swiss',
    status: 'registration',
    participantCount: 8,
  })
  answer(startTournament, { ...tournament, status: 'active', version: 5 } as never)
  answer(undoStart, { ...tournament, version: 6 } as never)
  answer(listRounds, {
    rounds: [],
    plan: null,
    planned: 5,
    canPair: false,
    whyNot: null,
    canUnpair: true,
    version: 1,
    revision: 2,
  })
  answer(listTournamentMatches, { items: [], revision: 2 })
  const { user, address } = await show(
    <>
      <MainAction tournament={tournament} />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(address()).toBe('/tournaments/t1?tab=rounds'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(undoStart)).toHaveLength(1))
  expect(requestsTo(undoStart)[0]).toMatchObject({ query: { version: '5' } })
  await waitFor(() => expect(address()).toBe('/tournaments/t1?tab=participants'))
})

test.each([
  [3, 'Open registration'],
  [4, 'Start'],
])('a draft with %i of 4 entries offers: %s', async (participantCount, primary) => {
  const tournament = someTournament('darts', {
    status: 'draft',
    minParticipants: 4,
    participantCount,
  })
  await show(<MainAction tournament={tournament} />)
  screen.getByRole('button', { name: 'Open registration' })
  expect(screen.queryByRole('button', { name: 'Start' }) !== null).toBe(primary === 'Start')
})

const answerNoMatches = () => answer(listTournamentMatches, { items: [], revision: 1 })

test('pairing again after a failure uses the same idempotency key', async () => {
  const rounds = { rounds: [], plan: null, planned: 5, canPair: true, whyNot: null }
  answer(listRounds, { ...rounds, canUnpair: false, version: 1, revision: 1 })
  answerNoMatches()
  refuse(pairRound, 'CONFLICT')
  const tournament = someTournament('chess', { id: 't1', format: 'swiss', status: 'active' })
  const { user } = await show(<MainAction tournament={tournament} />)
  const pair = await screen.findByRole('button', { name: 'Pair round 1' })
  for (const count of [1, 2]) {
    await user.click(pair)
    await waitFor(() => expect(idempotencyKeysTo(pairRound)).toHaveLength(count))
  }
  const [first, repeated] = idempotencyKeysTo(pairRound)
  expect(repeated).toBe(first)
})

const createTables = (number: number) => {
  const next = { matchId: `R6-${number}`, number, table: 'Oche 1' }
  return { tables: [], queue: [], next, revision: 1 }
}

test('a double tap calls one match', async () => {
  answer(listTables, createTables(18))
  answer(callNext, createTables(19))
  answerNoMatches()
  const tournament = someTournament('darts', { id: 't1', status: 'active', tables: ['Oche 1'] })
  const { user } = await show(<MainAction tournament={tournament} />)
  await user.click(await screen.findByRole('button', { name: 'Call M18 to Oche 1' }))
  await user.click(await screen.findByRole('button', { name: 'Call M19 to Oche 1' }))
  expect(requestsTo(callNext)).toHaveLength(1)
})

test('a call that failed keeps its idempotency key, but not one that succeeded', async () => {
  const tables = createTables(18)
  answer(listTables, tables)
  answerNoMatches()
  refuse(callNext, 'CONFLICT')
  const tournament = someTournament('darts', { id: 't1', status: 'active', tables: ['Oche 1'] })
  const { user } = await show(<MainAction tournament={tournament} />)
  const callButton = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Call M18 to Oche 1',
  })
  await user.click(callButton)
  await waitFor(() => expect(requestsTo(callNext)).toHaveLength(1))
  answer(callNext, tables)
  for (const count of [2, 3]) {
    await waitFor(() => expect(callButton.disabled).toBe(false))
    await user.click(callButton)
    await waitFor(() => expect(requestsTo(callNext)).toHaveLength(count))
  }
  const [failed, repeated, another] = idempotencyKeysTo(callNext)
  expect(repeated).toBe(failed)
  expect(another).not.toBe(failed)
})

/** A tournament that completes when a button is pressed. */
function CompletingTournament() {
  const [status, setStatus] = useState<'active' | 'completed'>('active')
  return (
    <>
      <button type="button" onClick={() => setStatus('completed')}>
        Complete
      </button>
      <MainAction tournament={someTournament('tabletennis', { id: 't1', status })} />
    </>
  )
}

test('keeps the message about a saved result when that result completes the tournament', async () => {
  const sides = [sideOf('p1', 'Lerato Mokoena'), sideOf('p2', 'Aiko Tanaka')] as const
  const match = someMatch('W1-1', sides, { tournamentId: 't1', number: 1, mayReport: true })
  const saved = { ...match, status: 'decided' as const, hasResult: true, version: 1 }
  answer(listTournamentMatches, { items: [match], revision: 1 })
  answer(previewResult, { errors: [], warnings: [], consequences: null, ripple: null })
  answer(reportResult, {
    match: saved,
    recorded: null,
    warnings: [],
    status: 'completed',
    revision: 2,
  } as never)
  const { user } = await show(<CompletingTournament />)
  await user.click(await screen.findByRole('button', { name: 'Enter result of M1' }))
  await user.click((await screen.findAllByRole('button', { name: /wins/ }))[0]!)
  await user.click(screen.getByRole('button', { name: 'Save result' }))
  await screen.findByRole('region', { name: 'Result saved' })
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  screen.getByRole('region', { name: 'Result saved' })
})
