import { type MatchDraftInput, recordMatch } from '#contract/matches.ts'
import type { TournamentId } from '#engine/ids.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { openDatabase, type WaitingMatch } from '../../platform/storage/database.ts'
import { runExclusively } from '../../platform/run-exclusively.ts'
import { createRandomId } from '../../platform/random-id.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { t } from '../messages.ts'
import { markOwnMatch } from '../../platform/realtime/store.ts'
import { currentUser } from '../../platform/session/session.ts'
import { loadWaitingMatches, reloadWaitingMatches, waitingMatchesLock } from './waiting.ts'

export type RecordedMatch = ReplyOf<typeof recordMatch>

export type RecordOutcome =
  | { kind: 'recorded'; match: RecordedMatch }
  /** Stored in this browser, to be sent as soon as possible. */
  | { kind: 'waiting'; waiting: WaitingMatch }

/**
 * Whether a retry may succeed: when offline, rate limited, signed out or after a server failure.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { statusCode } = error
  return statusCode === 0 || [401, 408, 429].includes(statusCode) || statusCode >= 500
}

/**
 * Records a match. If the server is unreachable, the match is stored and sent later under the same
 * idempotency key. A refusal is thrown as `ApiError` for the form, or stored with the reason if the
 * form is closed. The caller checks the rules first. `recordedAt` is when it was first recorded, if it
 * waited before.
 */
export async function recordOrStore(
  draft: MatchDraftInput,
  title: string,
  isFormMounted: () => boolean,
  recordedAt?: number,
): Promise<RecordOutcome> {
  // Read before sending, because a refusal may end the session.
  const userId = readUserId()
  // The server refuses another request under the same key, so both must stay the same.
  const match = { idempotencyKey: createRandomId(), userId, draft, title, recordedAt }
  if (!navigator.onLine) return { kind: 'waiting', waiting: await storeWaiting(match) }
  try {
    const { idempotencyKey } = match
    const recordedAgo = recordedAt === undefined ? undefined : getAge(recordedAt)
    const recorded = await call(recordMatch, { body: draft }, { idempotencyKey, recordedAgo })
    markOwnMatch(recorded.id)
    return { kind: 'recorded', match: recorded }
  } catch (error) {
    if (isRetryable(error)) return { kind: 'waiting', waiting: await storeWaiting(match) }
    if (isFormMounted() || !(error instanceof ApiError)) throw error
    const refusal = { message: error.message, details: error.details }
    return { kind: 'waiting', waiting: await storeWaiting(match, refusal) }
  }
}

/** Stores a tournament result to be sent later under the same idempotency key. */
export async function storeResult(
  idempotencyKey: string,
  title: string,
  result: NonNullable<WaitingMatch['result']>,
): Promise<void> {
  await storeWaiting({ idempotencyKey, userId: readUserId(), title, draft: null, result })
}

const readUserId = () => currentUser()?.id ?? ''

async function storeWaiting(
  match: Omit<WaitingMatch, 'recordedAt' | 'refusal'> & { recordedAt?: number | undefined },
  refusal: WaitingMatch['refusal'] = null,
): Promise<WaitingMatch> {
  const row: WaitingMatch = { ...match, recordedAt: match.recordedAt ?? Date.now(), refusal }
  await (await openDatabase()).put('outbox', row)
  await reloadWaitingMatches()
  if (refusal === null) sendLater()
  return row
}

/** Sends a possible duplicate that the person says is a different match. */
export async function sendAsDifferentMatch(match: WaitingMatch): Promise<void> {
  await runExclusively(waitingMatchesLock, async () => {
    const db = await openDatabase()
    const row = await db.get('outbox', match.idempotencyKey)
    if (row === undefined || row.draft === null) return
    // A changed request needs a new key.
    const draft = { ...row.draft, askIfDouble: false }
    // One transaction, because a leftover copy could be sent a second time.
    const transaction = db.transaction('outbox', 'readwrite')
    await transaction.store.put({ ...row, draft, idempotencyKey: createRandomId(), refusal: null })
    await transaction.store.delete(match.idempotencyKey)
    await transaction.done
  })
  await sendWaiting()
}

/**
 * Sends the waiting matches, oldest first, from one tab. Stops at the first failure that may be temporary.
 */
export async function sendWaiting(): Promise<void> {
  await runExclusively(waitingMatchesLock, async () => {
    const all = await loadWaitingMatches()
    for (const match of all.filter(({ refusal }) => refusal === null)) {
      // Someone else may have signed in meanwhile.
      if (match.userId !== currentUser()?.id) break
      if (await sendOne(match)) continue
      sendLater()
      break
    }
  })
  await reloadWaitingMatches()
}

/** Retry delay in ms after a rate limit or server failure, which no reconnect follows. */
const retryAfterMs = 60_000
let retryTimer: ReturnType<typeof setTimeout> | undefined

function sendLater(): void {
  retryTimer ??= setTimeout(() => {
    retryTimer = undefined
    // Coming back online triggers it anyway.
    if (navigator.onLine) void sendWaiting().catch(() => undefined)
  }, retryAfterMs)
}

async function send(
  { draft, result }: WaitingMatch,
  options: { idempotencyKey: string; recordedAgo: number },
): Promise<{ id: string } | null> {
  if (result !== undefined) {
    // Rarely needed and large, so not part of the first screen.
    const { reportResult } = await import('#contract/tournaments/matches.ts')
    const params = { id: result.tournamentId as TournamentId, matchId: result.matchId }
    const reply = await call(reportResult, { params, body: result.body }, options)
    return reply.recorded
  }
  return draft === null ? null : call(recordMatch, { body: draft }, options)
}

/** Returns how long ago in ms, because a phone's clock may be wrong but still measures durations. */
const getAge = (recordedAt: number) => Math.max(0, Date.now() - recordedAt)

/** Sends a match; returns false if it should be retried. Stores a refusal with the match. */
async function sendOne(match: WaitingMatch): Promise<boolean> {
  const { idempotencyKey, recordedAt } = match
  try {
    const recorded = await send(match, { idempotencyKey, recordedAgo: getAge(recordedAt) })
    if (recorded !== null) markOwnMatch(recorded.id)
    if (await isDiscarded(idempotencyKey)) toast(t('sentBeforeDiscard'), match.title, 'bad')
    await (await openDatabase()).delete('outbox', idempotencyKey)
    return true
  } catch (error) {
    if (isRetryable(error) || !(error instanceof ApiError)) return false
    if (await isDiscarded(idempotencyKey)) return true
    const refusal = { message: error.message, details: error.details }
    await (await openDatabase()).put('outbox', { ...match, refusal })
    return true
  }
}

/** Returns whether the person discarded a match while it was being sent. */
const isDiscarded = async (idempotencyKey: string) =>
  (await (await openDatabase()).get('outbox', idempotencyKey)) === undefined
