import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { recordMatch } from '#contract/matches.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import { onUnauthorized } from '../../platform/api/api.ts'
import { beginSession, endSession } from '../../platform/session/session.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { someMatch } from '../../testing/match.test-data.ts'
import { answer, holdReplies, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { recordOrStore, sendWaiting } from './send-waiting.ts'
import { loadWaiting, reloadWaitingMatches } from './waiting.ts'
import { WaitingMatches } from './waiting-matches.tsx'

const draft = {
  sportId: 'tabletennis' as const,
  player1Id: 'one',
  player2Id: 'two',
  player1Score: 2,
  player2Score: 1,
}

/** Discards the only waiting match while it is being sent; `reply` then releases the server's reply. */
async function discardWhileSending() {
  const as = someUser()
  const row = { idempotencyKey: 'm', draft, title: 'Eva 2–1 Finn', userId: as.id }
  const db = await openDatabase()
  await db.clear('outbox')
  await db.put('outbox', { ...row, recordedAt: 3, refusal: null } as never)
  const reply = holdReplies(recordMatch)
  const { user } = await show(
    <>
      <WaitingMatches />
      <Toasts />
    </>,
    { as },
  )
  loadWaiting()
  await screen.findByText('Eva 2–1 Finn')
  const sending = sendWaiting()
  await waitFor(() => expect(requestsTo(recordMatch)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /Discard Eva/ }))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await db.getAll('outbox')).toEqual([]))
  return {
    db,
    reply: async () => {
      reply()
      await act(async () => sending)
    },
  }
}

test('says that a match was sent before it was discarded', async () => {
  const ratingChanges: never[] = []
  answer(recordMatch, { ...someMatch(), ratingChanges, warnings: [] })
  const { reply } = await discardWhileSending()
  await reply()
  expect(await screen.findByText(/Too late to discard/)).toBeTruthy()
})

test('a match that was discarded while the server refused it stays discarded', async () => {
  refuse(recordMatch, 'VALIDATION_ERROR')
  const { db, reply } = await discardWhileSending()
  await reply()
  expect(await db.getAll('outbox')).toEqual([])
})

const duplicateProblem = {
  field: 'body',
  key: 'match.likelyDouble',
  message: 'Olga recorded this match 5 minutes ago',
} as const

test('sends a stored possible duplicate at once when it is a different match', async () => {
  const as = someUser()
  const title = 'Ann 2–1 Ben'
  const refusal = { message: duplicateProblem.message, details: [duplicateProblem] }
  const asked = { ...draft, askIfDouble: true }
  const row = { idempotencyKey: 'k', draft: asked, title, userId: as.id, recordedAt: 1, refusal }
  await (await openDatabase()).put('outbox', row as never)
  refuse(recordMatch, 'SERVICE_UNAVAILABLE')
  const { user } = await show(<WaitingMatches />, { as })
  loadWaiting()
  expect(await screen.findByRole('button', { name: 'Same match' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Different match' }))
  await waitFor(() => expect(requestsTo(recordMatch)).toHaveLength(1))
  expect(requestsTo(recordMatch)[0]!.body).toMatchObject({ askIfDouble: false, player2Id: 'two' })
  const stored = await (await openDatabase()).getAll('outbox')
  expect(stored).toMatchObject([{ title, refusal: null }])
})

test('keeps the latest list when an earlier load ends after it', async () => {
  const as = someUser()
  await show(<WaitingMatches />, { as })
  const earlier = Promise.withResolvers<never[]>()
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValueOnce(earlier.promise as never)
  loadWaiting()
  const row = { idempotencyKey: 'l', draft: null, title: 'Cleo 2–0 Dan', userId: as.id }
  await (await openDatabase()).put('outbox', { ...row, recordedAt: 2, refusal: null } as never)
  await reloadWaitingMatches()
  await screen.findByText('Cleo 2–0 Dan')
  earlier.resolve([])
  await act(async () => earlier.promise)
  expect(screen.getByText('Cleo 2–0 Dan')).toBeTruthy()
})

test('keeps a match for its author if the session ends while it is sent', async () => {
  const as = someUser({ id: 'user-9' })
  await show(<WaitingMatches />, { as })
  refuse(recordMatch, 'UNAUTHORIZED')
  onUnauthorized(() => {
    endSession('expired')
    return Promise.resolve(false)
  })
  const outcome = await recordOrStore(draft, 'Ann 2–1 Ben', () => true)
  expect(outcome).toMatchObject({ kind: 'waiting', waiting: { userId: 'user-9' } })
  beginSession({ user: as, expiresAt: '2100-01-01T00:00:00.000Z' })
  loadWaiting()
  expect(await screen.findByText('Ann 2–1 Ben')).toBeTruthy()
})
