import { type MatchDraftInput, recordMatch } from '#contract/matches.ts'
import type { TournamentId } from '#engine/ids.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { database, type WaitingMatch } from '../../platform/storage/database.ts'
import { exclusive } from '../../platform/exclusive.ts'
import { randomId } from '../../platform/random-id.ts'
import { noteOwnMatch } from '../../platform/realtime/store.ts'
import { currentUser } from '../../platform/session/session.ts'
import { listChanged, waitingLock, waitingNow } from './waiting.ts'

export type RecordedMatch = ReplyOf<typeof recordMatch>

export type RecordOutcome =
  | { kind: 'recorded'; match: RecordedMatch }
  /** Kept in this browser; it is sent as soon as the server takes it. */
  | { kind: 'waiting'; waiting: WaitingMatch }

/** Whether the server has not had its say: no network, a limit, an ended session, its own fault. */
export function isKept(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { statusCode } = error
  return statusCode === 0 || [401, 408, 429].includes(statusCode) || statusCode >= 500
}

/**
 * Records a match. What cannot reach the server is kept with its key and sent later; what the server
 * refuses is thrown as `ApiError` for the form to show, or kept with the reason where the form has gone
 * meanwhile. The caller checks the rules first.
 */
export async function recordOrKeep(
  draft: MatchDraftInput,
  title: string,
  isFormThere: () => boolean,
): Promise<RecordOutcome> {
  // The same body under the same key, now and later: the server compares them.
  const match = { idempotencyKey: randomId(), draft, title }
  if (!navigator.onLine) return { kind: 'waiting', waiting: await keep(match) }
  try {
    const { idempotencyKey } = match
    const recorded = await call(recordMatch, { body: draft }, { idempotencyKey })
    noteOwnMatch(recorded.id)
    return { kind: 'recorded', match: recorded }
  } catch (error) {
    if (isKept(error)) return { kind: 'waiting', waiting: await keep(match) }
    if (isFormThere() || !(error instanceof ApiError)) throw error
    const refusal = { message: error.message, details: error.details }
    return { kind: 'waiting', waiting: await keep(match, refusal) }
  }
}

/**
 * Keeps the result of a match of a tournament, to be sent when the server is back: once, under the key
 * that it was sent with before.
 */
export async function keepResult(
  idempotencyKey: string,
  title: string,
  result: NonNullable<WaitingMatch['result']>,
): Promise<void> {
  await keep({ idempotencyKey, title, draft: null, result })
}

async function keep(
  match: Pick<WaitingMatch, 'idempotencyKey' | 'draft' | 'title' | 'result'>,
  refusal: WaitingMatch['refusal'] = null,
): Promise<WaitingMatch> {
  const userId = currentUser()?.id ?? ''
  const row: WaitingMatch = { ...match, userId, recordedAt: Date.now(), refusal }
  await (await database()).put('outbox', row)
  await listChanged()
  if (refusal === null) sendLater()
  return row
}

/** Sends a match that was taken for a possible duplicate, now that the person says it is another one. */
export async function sendAsAnother(match: WaitingMatch): Promise<void> {
  await exclusive(waitingLock, async () => {
    const db = await database()
    const row = await db.get('outbox', match.idempotencyKey)
    if (row === undefined || row.draft === null) return
    // Another body needs another key.
    const draft = { ...row.draft, askIfDouble: false }
    // Together: a copy that stayed behind could be sent a second time.
    const both = db.transaction('outbox', 'readwrite')
    await both.store.put({ ...row, draft, idempotencyKey: randomId(), refusal: null })
    await both.store.delete(match.idempotencyKey)
    await both.done
  })
  await sendWaiting()
}

/** Sends what waits, oldest first, from one tab. Stops at the first that cannot get through. */
export async function sendWaiting(): Promise<void> {
  await exclusive(waitingLock, async () => {
    const all = await waitingNow()
    for (const match of all.filter(({ refusal }) => refusal === null)) {
      // Somebody else may have signed in meanwhile.
      if (match.userId !== currentUser()?.id) break
      if (await sendOne(match)) continue
      sendLater()
      break
    }
  })
  await listChanged()
}

/** While the connection stands, after a limit or a fault of the server, nobody else tells when to try again. */
const againAfter = 60_000
let again: ReturnType<typeof setTimeout> | undefined

function sendLater(): void {
  again ??= setTimeout(() => {
    again = undefined
    // That the network is back is told.
    if (navigator.onLine) void sendWaiting().catch(() => undefined)
  }, againAfter)
}

async function send(
  { draft, result }: WaitingMatch,
  options: { idempotencyKey: string; recordedAgo: number },
): Promise<{ id: string } | null> {
  if (result !== undefined) {
    // Hardly ever needed, and much beside it: not a part of the first screen.
    const { reportResult } = await import('#contract/tournaments/matches.ts')
    const params = { id: result.tournamentId as TournamentId, matchId: result.matchId }
    const reply = await call(reportResult, { params, body: result.body }, options)
    return reply.recorded
  }
  return draft === null ? null : call(recordMatch, { body: draft }, options)
}

async function sendOne(match: WaitingMatch): Promise<boolean> {
  const { idempotencyKey, recordedAt } = match
  // How long ago, not when: the clock of a phone may be wrong, what passed on it is not.
  const recordedAgo = Math.max(0, Date.now() - recordedAt)
  try {
    const recorded = await send(match, { idempotencyKey, recordedAgo })
    if (recorded !== null) noteOwnMatch(recorded.id)
    await (await database()).delete('outbox', idempotencyKey)
    return true
  } catch (error) {
    if (isKept(error) || !(error instanceof ApiError)) return false
    const refusal = { message: error.message, details: error.details }
    await (await database()).put('outbox', { ...match, refusal })
    return true
  }
}
