import { hashLogIds } from '#engine/live/sum.ts'
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
import { missingEvents, startOf } from './restore.ts'
import { ServerClock } from './server-clock.ts'

/** A decision on two versions; for a recorded match, with the correction it makes. */
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
  readonly changed: () => void
  /** What the server refuses, and would again. */
  readonly refused: (refusal: Message) => void
}

/** Maximum number of entries in a request. */
const maxBatch = 50
/** Maximum number of requests in a row; the rest is sent a little later. */
const maxRounds = 200
const retryFirstMs = 1_000
const retryMostMs = 30_000
/** Retry interval while something is unsent. */
const flushEveryMs = 15_000
const beatEveryMs = 10_000

/** Sends a match's entries from this device to the server, and receives those of others. */
export class LiveSync {
  isReachable = true
  isSignedOut = false
  /** When the server last replied, epoch ms of this device. */
  heardAt: number | null = null
  readonly #local: LocalLog
  readonly #listener: Listener
  readonly #clock = new ServerClock()
  #failures = 0
  #sending: Promise<void> | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  #isClosed = false

  constructor(local: LocalLog, listener: Listener) {
    this.#local = local
    this.#listener = listener
  }

  /** Starts sending and receiving, and reports this device as present. */
  run(): void {
    this.#isClosed = false
    void this.flush()
    this.#beating = setInterval(() => {
      if (this.#hasWork()) void this.flush()
      else if (this.#local.match.match.status === 'live') void this.askRole('beat')
    }, beatEveryMs)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#beating)
  }

  /** Epoch ms by the server's clock; null if it is not known. */
  now(): number | null {
    return this.#clock.now()
  }

  /** Sets the server's clock by a reply whose round trip took some time. */
  heard(now: number, roundTripMs: number): void {
    this.#clock.sync(now, roundTripMs)
    this.heardAt = Date.now()
  }

  /** Sends unsent entries in order, one request at a time; if there are none, reads the server's log. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      this.#listener.changed()
      if (this.#isClosed || !this.#hasWork()) return
      const delay = Math.min(retryFirstMs * 2 ** this.#failures, retryMostMs, flushEveryMs)
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => void this.flush(), delay * (0.75 + Math.random() / 2))
    })
    return this.#sending
  }

  /** Reads the server's log. */
  async refresh(): Promise<void> {
    try {
      await this.#readLog()
    } catch (error) {
      await this.#failed(error)
    }
    this.#listener.changed()
  }

  /** Applies a socket message; if it does not follow on, asks the server. */
  receive({ from, events = [], rev, status, hasForked = false }: Partial<SocketMessage>): void {
    if (this.#local.unsent.length > 0) return void this.flush()
    const { match, known } = this.#local.match
    const isNext = from === known.length && events.length > 0 && rev !== undefined
    const isSame = status === match.status && !hasForked
    if (!isNext || !isSame) return void this.refresh()
    this.#reached()
    void this.#local.update({ match: { ...match, rev }, known: [...known, ...events] })
    this.#listener.changed()
  }

  async askRole(ask: BodyOf<typeof takeRole>['ask'], other?: string): Promise<void> {
    if (this.#local.match.start !== null) return
    const body = { device: this.#local.device, ask, ...(other === undefined ? {} : { other }) }
    try {
      const match = await call(takeRole, { params: this.#params(), body })
      this.#reached()
      const { known, forks } = this.#local.match
      const open = forks.filter(({ choice }) => choice === null).length
      this.#local.setMatch({ ...match, rev: this.#local.match.match.rev })
      // A socket message was missed.
      if (match.rev !== known.length || match.openForks !== open) void this.refresh()
    } catch (error) {
      await this.#failed(error)
    }
    this.#listener.changed()
  }

  /** Decides a conflict, or replaces an earlier decision (`instead`). */
  async decide(forkId: string, { choice, instead, correction }: Decision): Promise<void> {
    const params = { ...this.#params(), forkId }
    const body = { choice, instead: instead ?? undefined, correction, device: this.#local.device }
    await this.#receiveLog(await call(resolveConflict, { params, body }))
    this.#listener.changed()
  }

  #params() {
    return { id: this.#local.match.id }
  }

  #hasWork(): boolean {
    const { start, confirm } = this.#local.match
    return this.#local.unsent.length > 0 || start !== null || confirm !== null
  }

  async #sendAll(): Promise<void> {
    const local = this.#local
    try {
      const { start } = local.match
      if (start !== null) await local.begin(await call(startLive, { body: start }))
      if (local.unsent.length === 0 && (start !== null || local.match.confirm === null)) {
        await this.#readLog()
      }
      let from: number | null = null
      for (let round = 0; local.unsent.length > 0 && round < maxRounds; round++) {
        from = await this.#sendSome(from)
      }
      if (local.match.confirm !== null && local.unsent.length === 0) await this.#record()
      this.#reached()
    } catch (error) {
      await this.#failed(error)
    }
  }

  /**
   * Sends up to one request's worth: unsent entries, or all from a number. Returns the next number
   * where the server lacks something.
   */
  async #sendSome(from: number | null): Promise<number | null> {
    const local = this.#local
    const all = from === null ? local.unsent : local.events.filter(({ seq }) => seq >= from)
    const batch = all.slice(0, maxBatch)
    const asked = performance.now()
    const body = { events: batch.map(({ sent }) => sent), ...this.#since() }
    const { answers, sendFrom, ...log } = await call(sendLive, {
      params: this.#params(),
      body: { ...body, known: body.known ?? null },
    })
    this.#clock.sync(log.now, performance.now() - asked)
    if (answers.some(({ why }) => why?.key === 'live.sequenceTaken')) {
      await local.replaceDevice()
      return null
    }
    const answered = answeredOf(batch, answers)
    await local.setAnswered(answered)
    await this.#receiveLog(log)
    local.notifyTabs()
    this.#listener.changed()
    if (sendFrom !== null && answered.length === 0 && sendFrom >= (from ?? 0)) {
      if (from === sendFrom) throw new Error('The server lacks what this device does not have')
      return sendFrom
    }
    const isMore = from !== null && all.length > batch.length
    return sendFrom ?? (isMore ? batch.at(-1)!.seq + 1 : null)
  }

  /** Records the match, which its scorer has confirmed. */
  async #record(): Promise<void> {
    const { head, retired } = this.#local.match.confirm!
    try {
      const body = { head, ...(retired === null ? {} : { retired }) }
      const match = await call(confirmLive, { params: this.#params(), body })
      await this.#local.update({ match, confirm: null })
      this.#local.notifyTabs()
    } catch (error) {
      if (!isRefused(error)) throw error
      // The confirmation no longer holds, as with a version that differs: the pad continues.
      this.#listener.refused(refusalOf(error))
      await this.#local.update({ confirm: null })
      this.#local.notifyTabs()
      await this.#readLog()
    }
  }

  async #readLog(): Promise<void> {
    const asked = performance.now()
    const log = await call(readLive, { params: this.#params(), query: this.#since() })
    this.#clock.sync(log.now, performance.now() - asked)
    if (this.#local.unsent.length === 0) await this.#receiveLog(log)
    this.#reached()
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
   * Restores the match to a server that was reset to an older state. Sends everything this device
   * has, including other devices' entries, in official order; until that is done nothing received is
   * removed.
   */
  async #restore(log: ServerLog): Promise<ServerLog> {
    const own = this.#local.events.filter(({ state }) => state === 'sent').map(({ sent }) => sent)
    let left: readonly SentEventWire[] = missingEvents(this.#local.match.known, log.events, own)
    let latest = log
    // Entries that arrive before their predecessor are sent again.
    for (let before = Infinity; left.length > 0 && left.length < before;) {
      before = left.length
      const taken = new Set<string>()
      for (let at = 0; at < left.length; at += maxBatch) {
        const body = { events: left.slice(at, at + maxBatch) }
        try {
          const { answers, ...reply } = await call(sendLive, { params: this.#params(), body })
          for (const { id } of answers) taken.add(id)
          latest = reply
        } catch (error) {
          if (!isRefused(error)) throw error
          return log
        }
      }
      left = left.filter(({ event }) => !taken.has(event.id))
    }
    return latest
  }

  #reached(): void {
    this.isReachable = true
    this.isSignedOut = false
    this.#failures = 0
    this.heardAt = Date.now()
  }

  async #failed(error: unknown): Promise<void> {
    this.#failures += 1
    const isAnswer = error instanceof ApiError && error.statusCode > 0
    this.isSignedOut = isAnswer && error.statusCode === 401
    this.isReachable = isAnswer && error.statusCode < 500
    if (!isRefused(error)) return
    const { match, start } = this.#local.match
    if (error.key === 'live.notFound' && match.status === 'live' && start === null) {
      // The backup predates the match: it is created again and gets all its entries.
      await this.#local.update({ start: startOf(match) })
    } else this.#listener.refused(refusalOf(error))
  }
}

type Answers = Awaited<ReturnType<typeof call<typeof sendLive>>>['answers']

/** Returns the entries that the server has accepted or refused, with their new state. */
function answeredOf(batch: readonly StoredLiveEvent[], answers: Answers): StoredLiveEvent[] {
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

const refusalOf = ({ message }: ApiError): Message => ({ key: 'live.refused', values: {}, message })

/** Whether the server refused it, and would again. */
function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.retry) return false
  const { statusCode } = error
  return statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 429
}
