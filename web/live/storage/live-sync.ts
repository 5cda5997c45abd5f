import { hashLogIds } from '#engine/live/hash.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  confirmLive,
  type OfficialEventWire,
  readLive,
  type RecordCorrection,
  resolveConflict,
  type SentEventWire,
  sendLive,
  startLive,
  takeRole,
} from '#contract/live/events.ts'
import type { Choice } from '#engine/live/merge.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import type { StoredLiveEvent } from '../../platform/storage/database.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import type { LocalLog, ServerLog } from './local-log.ts'
import { findMissingEvents, createStartRequest } from './restore.ts'
import { ServerClock } from './server-clock.ts'

/** A decision on a conflict; for a recorded match, with the correction that follows from it. */
type Decision = {
  readonly choice: Choice
  readonly instead?: Choice | null
  readonly correction?: RecordCorrection | undefined
}

type SocketMessage = {
  from: number
  rev: number
  events: readonly OfficialEventWire[]
  status: string
  hasForked: boolean
}

type Listener = {
  readonly onChange: () => void
  /** Called when the server refuses a request and would refuse it again. */
  readonly onRefused: (refusal: Message) => void
}

/** Maximum number of entries in a request. */
const maxBatch = 50
/** Maximum number of requests in a row; the rest is sent later. */
const maxRequests = 200
const retryMinMs = 1_000
const retryMaxMs = 30_000
/** Retry interval while something is unsent. */
const flushEveryMs = 15_000
const heartbeatEveryMs = 10_000

/** Sends this device's entries of a match to the server, and receives those of other devices. */
export class LiveSync {
  isReachable = true
  isSignedOut = false
  /** When the server last replied, epoch ms of this device. */
  lastReplyAt: number | null = null
  readonly #local: LocalLog
  readonly #listener: Listener
  readonly #clock = new ServerClock()
  #failures = 0
  #sending: Promise<void> | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #isClosed = false

  constructor(local: LocalLog, listener: Listener) {
    this.#local = local
    this.#listener = listener
  }

  /** Starts sending and receiving, and reports this device as present. */
  run(): void {
    this.#isClosed = false
    void this.flush()
    this.#heartbeat = setInterval(() => {
      if (this.#hasUnsent()) void this.flush()
      else if (this.#local.match.match.status === 'live') void this.askRole('beat')
    }, heartbeatEveryMs)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#heartbeat)
  }

  /** Returns the server's time in epoch ms; null if unknown. */
  now(): number | null {
    return this.#clock.now()
  }

  /** Sets the server's clock from a reply and the duration of its round trip. */
  setServerTime(now: number, roundTripMs: number): void {
    this.#clock.sync(now, roundTripMs)
    this.lastReplyAt = Date.now()
  }

  /**
   * Sends unsent entries in order, one request at a time. If there are none, reads the server's
   * log.
   */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      this.#listener.onChange()
      if (this.#isClosed || !this.#hasUnsent()) return
      const delay = Math.min(retryMinMs * 2 ** this.#failures, retryMaxMs, flushEveryMs)
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => void this.flush(), delay * (0.75 + Math.random() / 2))
    })
    return this.#sending
  }

  /** Resolves when no request is under way that sends the match. */
  async settle(): Promise<void> {
    while (this.#sending !== null) await this.#sending
  }

  /** Reads the server's log. */
  async refresh(): Promise<void> {
    try {
      await this.#readLog()
    } catch (error) {
      await this.#handleFailure(error)
    }
    this.#listener.onChange()
  }

  /** Applies a socket message. If a message was missed, refetches the log. */
  receive({ from, events = [], rev, status, hasForked = false }: Partial<SocketMessage>): void {
    if (this.#local.unsent.length > 0) return void this.flush()
    const { match, known } = this.#local.match
    const isNext = from === known.length && events.length > 0 && rev !== undefined
    const isSame = status === match.status && !hasForked
    if (!isNext || !isSame) return void this.refresh()
    this.#markReachable()
    void this.#local.update({ match: { ...match, rev }, known: [...known, ...events] })
    this.#listener.onChange()
  }

  /** Requests a role of this device, or answers another device's request. */
  async askRole(ask: BodyOf<typeof takeRole>['ask'], other?: string): Promise<void> {
    if (this.#local.match.start !== null) return
    const body = { device: this.#local.device, ask, ...(other === undefined ? {} : { other }) }
    try {
      const match = await call(takeRole, { params: this.#params(), body })
      this.#markReachable()
      const { known, forks } = this.#local.match
      const open = forks.filter(({ choice }) => choice === null).length
      this.#local.setMatch({ ...match, rev: this.#local.match.match.rev })
      // A socket message was missed.
      if (match.rev !== known.length || match.openForks !== open) void this.refresh()
    } catch (error) {
      await this.#handleFailure(error)
    }
    this.#listener.onChange()
  }

  /** Decides a conflict, or replaces an earlier decision (`instead`). */
  async decide(forkId: string, { choice, instead, correction }: Decision): Promise<void> {
    const params = { ...this.#params(), forkId }
    const body = { choice, instead: instead ?? undefined, correction, device: this.#local.device }
    await this.#receiveLog(await call(resolveConflict, { params, body }))
    this.#listener.onChange()
  }

  #params() {
    return { id: this.#local.match.id }
  }

  #hasUnsent(): boolean {
    const { start, confirm } = this.#local.match
    return this.#local.unsent.length > 0 || start !== null || confirm !== null
  }

  async #sendAll(): Promise<void> {
    const local = this.#local
    try {
      const { start } = local.match
      if (start !== null) await local.adoptServerMatch(await call(startLive, { body: start }))
      if (local.unsent.length === 0 && (start !== null || local.match.confirm === null)) {
        await this.#readLog()
      }
      let from: number | null = null
      for (
        let requestCount = 0;
        local.unsent.length > 0 && requestCount < maxRequests;
        requestCount++
      ) {
        from = await this.#sendBatch(from)
      }
      if (local.match.confirm !== null && local.unsent.length === 0) await this.#record()
      this.#markReachable()
    } catch (error) {
      await this.#handleFailure(error)
    }
  }

  /**
   * Sends one batch: unsent entries, or all from a sequence number. Returns the next number that
   * the server needs.
   */
  async #sendBatch(from: number | null): Promise<number | null> {
    const local = this.#local
    const all = from === null ? local.unsent : local.events.filter(({ seq }) => seq >= from)
    const batch = all.slice(0, maxBatch)
    const sentAt = performance.now()
    const body = { events: batch.map(({ sent }) => sent), ...this.#since() }
    const { answers, sendFrom, ...log } = await call(sendLive, {
      params: this.#params(),
      body: { ...body, known: body.known ?? null },
    })
    this.#clock.sync(log.now, performance.now() - sentAt)
    if (answers.some(({ why }) => why?.key === 'live.sequenceTaken')) {
      await local.replaceDevice()
      return null
    }
    const answered = applyAnswers(batch, answers)
    await local.saveAnswered(answered)
    await this.#receiveLog(log)
    local.notifyTabs()
    this.#listener.onChange()
    if (sendFrom !== null && answered.length === 0 && sendFrom >= (from ?? 0)) {
      if (from === sendFrom)
        throw new Error('The server requests entries that this device does not have')
      return sendFrom
    }
    const hasMore = from !== null && all.length > batch.length
    return sendFrom ?? (hasMore ? batch.at(-1)!.seq + 1 : null)
  }

  /** Records the match that the scorer has confirmed. */
  async #record(): Promise<void> {
    const { head, retired } = this.#local.match.confirm!
    try {
      const body = { head, ...(retired === null ? {} : { retired }) }
      const match = await call(confirmLive, { params: this.#params(), body })
      await this.#local.update({ match, confirm: null })
      this.#local.notifyTabs()
    } catch (error) {
      if (!isRefused(error)) throw error
      // The confirmation is no longer valid, for example because the versions differ: the pad
      // continues.
      this.#listener.onRefused(createRefusal(error))
      await this.#local.update({ confirm: null })
      this.#local.notifyTabs()
      await this.#readLog()
    }
  }

  async #readLog(): Promise<void> {
    const sentAt = performance.now()
    const log = await call(readLive, { params: this.#params(), query: this.#since() })
    this.#clock.sync(log.now, performance.now() - sentAt)
    if (this.#local.unsent.length === 0) await this.#receiveLog(log)
    this.#markReachable()
  }

  #since() {
    const { known } = this.#local.match
    const last = known.at(-1)
    if (last === undefined) return { since: 0 }
    return { since: known.length, known: last.event.id, sum: hashLogIds(known) }
  }

  async #receiveLog(log: ServerLog): Promise<void> {
    await this.#local.receive(log.isRewound ? await this.#restore(log) : log)
  }

  /**
   * Restores the match to a server that was reset to an older state: sends everything this device
   * has, including other devices' entries, in official order. Nothing received is removed until
   * that is done. Returns the server's whole log, which replaces the one here even if it is shorter:
   * official entries may have become part of a conflict.
   */
  async #restore(log: ServerLog): Promise<ServerLog> {
    const own = this.#local.events.filter(({ state }) => state === 'sent').map(({ sent }) => sent)
    let missing: readonly SentEventWire[] = findMissingEvents(
      this.#local.match.known,
      log.events,
      own,
    )
    let latest = log
    // Sends entries again that arrived before their predecessor.
    for (let before = Infinity; missing.length > 0 && missing.length < before;) {
      before = missing.length
      const answered = new Set<string>()
      for (let start = 0; start < missing.length; start += maxBatch) {
        const body = { events: missing.slice(start, start + maxBatch) }
        try {
          const { answers, ...reply } = await call(sendLive, { params: this.#params(), body })
          for (const { id } of answers) answered.add(id)
          latest = reply
        } catch (error) {
          if (!isRefused(error)) throw error
          return log
        }
      }
      missing = missing.filter(({ event }) => !answered.has(event.id))
    }
    return { ...latest, isRewound: true }
  }

  #markReachable(): void {
    this.isReachable = true
    this.isSignedOut = false
    this.#failures = 0
    this.lastReplyAt = Date.now()
  }

  async #handleFailure(error: unknown): Promise<void> {
    this.#failures += 1
    const hasReply = error instanceof ApiError && error.statusCode > 0
    this.isSignedOut = hasReply && error.statusCode === 401
    this.isReachable = hasReply && error.statusCode < 500
    if (!isRefused(error)) return
    const { match, start } = this.#local.match
    if (error.key === 'live.notFound' && match.status === 'live' && start === null) {
      // The match is newer than the backup: it is recreated and gets all its entries.
      await this.#local.update({ start: createStartRequest(match) })
    } else this.#listener.onRefused(createRefusal(error))
  }
}

type Answers = Awaited<ReturnType<typeof call<typeof sendLive>>>['answers']

/** Returns the entries that the server has accepted or refused, with their new state. */
function applyAnswers(batch: readonly StoredLiveEvent[], answers: Answers): StoredLiveEvent[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return batch.flatMap((event): StoredLiveEvent[] => {
    const answer = byId.get(event.sent.event.id)
    if (answer === undefined) return []
    const isRefused = answer.answer === 'refused'
    const state = isRefused ? 'refused' : 'sent'
    const why = isRefused ? answer.why && readMessage(answer.why) : event.why
    return [{ ...event, state, why, isBeside: false }]
  })
}

const createRefusal = ({ message }: ApiError): Message => ({
  key: 'live.refused',
  values: {},
  message,
})

/** Whether the server refused the request, so that a retry would fail too. */
function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.isRetryable) return false
  const { statusCode } = error
  return statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 429
}
