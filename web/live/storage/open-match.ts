import { sumOfIds } from '#engine/live/sum.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  confirmLive,
  resolveConflict,
  type LiveConflictWire,
  type LiveLog,
  type OfficialEventWire,
  readLive,
  type RecordCorrection,
  sendLive,
  type SentEventWire,
  startLive,
  takeRole,
} from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { type AnyAction, type AnyGame, gameOf } from '#engine/live/games.ts'
import {
  type Asked,
  enter,
  foldLog,
  type LiveEvent,
  redoTarget,
  revise,
  undoTarget,
} from '#engine/live/log.ts'
import type { Choice } from '#engine/live/merge.ts'
import { t } from '#engine/live/messages.ts'
import type { Side } from '#engine/sports/types.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import type { StoredLiveEvent, StoredLiveMatch } from '../../platform/storage/database.ts'
import { randomId } from '../../platform/random-id.ts'
import { ServerClock } from './server-clock.ts'
import { eventUpdates, missingEvents, startOf } from './restore.ts'
import {
  deviceId,
  deleteOld,
  updateEvents,
  saveEvents,
  saveReceived,
  saveMatch,
  loadStored,
  renameStored,
  replaceDeviceId,
} from './store.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'

export type Event = LiveEvent<AnyAction>

/** A match in transfer between devices, with every entry in official order. */
export type Transfer = {
  readonly match: LiveMatchWire
  /** Whether the server knows it. */
  readonly isBegun: boolean
  readonly events: readonly TransferEvent[]
}
export type TransferEvent = Omit<SentEventWire, 'parent'> & { readonly byName: string | null }

/** A decision on two versions; for a recorded match, with the correction it makes. */
type Decision = {
  readonly choice: Choice
  readonly instead?: Choice | null
  readonly correction?: RecordCorrection | undefined
}

/** How far the entries have got: the server, this device, or nowhere safe. */
export type Reach = 'saved' | 'sending' | 'kept' | 'signed-out' | 'unsafe'

/** A match as its scorer on this device sees it. */
export type Scoring = {
  readonly match: LiveMatchWire
  readonly game: AnyGame
  /** This device's log: the official one with its own new entries, or its own version. */
  readonly log: readonly Event[]
  readonly state: unknown
  /** Entries that no longer fit where they were made. */
  readonly unfit: readonly string[]
  readonly unsent: number
  readonly reach: Reach
  /** When the server last replied, epoch ms of this device. */
  readonly heardAt: number | null
  /** This device's entries that the server refused, newest last. */
  readonly refused: readonly { readonly id: string; readonly why: string }[]
  readonly forks: readonly LiveConflictWire[]
  /** This device's version, while it is in conflict. */
  readonly ownFork: LiveConflictWire | null
  readonly official: readonly OfficialEventWire[]
  readonly device: string
  readonly isConfirmed: boolean
  /** Whether the server has the match: one started offline may still be waiting here. */
  readonly isOnServer: boolean
  /** Why the last press did nothing. */
  readonly refusal: Message | null
}

const most = 50
/** Maximum number of requests in a row; the rest is sent a little later. */
const maxRounds = 200
const retryFirstMs = 1_000
const retryMostMs = 30_000
/** Retry interval while something is unsent. */
const flushEveryMs = 15_000
const beatEveryMs = 10_000

const actionEvent = (event: SentEventWire['event']) => event as Event

/**
 * One match on this device: its own log in IndexedDB, and the server's, which it sends to and
 * receives from. Entries are on disk before they are shown; nothing waits for the network.
 */
export class OpenMatch {
  #kept: StoredLiveMatch
  #events: StoredLiveEvent[]
  /** Entries that were shown but not stored, because storage failed. */
  #unkept: StoredLiveEvent[] = []
  #device: string
  readonly #clock = new ServerClock()
  readonly #listeners = new Set<() => void>()
  #seen: Scoring
  #refusal: Message | null = null
  #failures = 0
  #sending: Promise<void> | null = null
  #isReachable = true
  #isSignedOut = false
  #isUnsafe = false
  #heardAt: number | null = null
  #queue: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  /** Notifies the browser's other tabs that something was stored. */
  #tabs: BroadcastChannel | null = null
  #isClosed = false

  private constructor(kept: StoredLiveMatch, events: StoredLiveEvent[], device: string) {
    this.#kept = kept
    this.#events = events
    this.#device = device
    this.#seen = this.#look()
  }

  /** Opens a match from this device, else from the server. Throws if it is available from neither. */
  static async open(id: string, userId: string): Promise<OpenMatch> {
    const device = await deviceId()
    const kept = await loadStored(id).catch(() => null)
    if (kept !== null) return new OpenMatch(kept.match, [...kept.events], device)
    const asked = performance.now()
    const log = await call(readLive, { params: { id } })
    const row: StoredLiveMatch = {
      id,
      userId,
      match: log.match,
      start: null,
      known: log.events,
      forks: log.forks,
      confirm: null,
      keptAt: Date.now(),
    }
    const opened = new OpenMatch(row, [], device)
    opened.#clock.sync(log.now, performance.now() - asked)
    opened.#heardAt = Date.now()
    await opened.#keep()
    opened.#show()
    return opened
  }

  get = (): Scoring => this.#seen

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts sending and receiving, and reports this device as present. */
  run(): void {
    this.#isClosed = false
    void deleteOld(this.#kept.userId, Date.now()).catch(() => undefined)
    this.#tabs = new BroadcastChannel(`fivebar-live-${this.#kept.id}`)
    this.#tabs.addEventListener('message', () => void this.reload())
    void this.flush()
    this.#beating = setInterval(() => {
      if (this.#hasWork()) void this.flush()
      else if (this.#kept.match.status === 'live') void this.askRole('beat')
    }, beatEveryMs)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#beating)
    this.#tabs?.close()
    this.#tabs = null
  }

  /** Loads what another tab of this browser has stored meanwhile. */
  async reload(): Promise<void> {
    const kept = await loadStored(this.#kept.id).catch(() => null)
    if (kept === null) return
    const { match } = kept
    const isLater = match.known.length >= this.#kept.known.length
    const { start, confirm } = match
    this.#kept = isLater ? match : { ...this.#kept, start, confirm }
    const there = new Set(kept.events.map(({ sent }) => sent.event.id))
    const last = kept.events.at(-1)?.seq ?? 0
    this.#unkept = this.#unkept
      .filter(({ sent }) => !there.has(sent.event.id))
      .map((event, at) => numbered(event, last + 1 + at))
    this.#events = [...kept.events, ...this.#unkept]
    this.#show()
  }

  /** Enters an action; one that the rules refuse changes nothing and shows why. */
  enter(action: AnyAction): Promise<boolean> {
    return this.#inTurn(() => enter(this.#asMatch(), randomId(), action))
  }

  revise(asked: Asked<AnyAction>): Promise<boolean> {
    return this.#inTurn(() => revise(this.#asMatch(), randomId(), asked))
  }

  undo(): Promise<boolean> {
    const { log, game } = this.#seen
    const target = undoTarget(log, game.isBeside)
    return target === null ? Promise.resolve(false) : this.revise({ type: 'remove', target })
  }

  redo(): Promise<boolean> {
    const target = redoTarget(this.#seen.log)
    return target === null ? Promise.resolve(false) : this.revise({ type: 'restore', target })
  }

  /** Returns the state after a change without making it, or the refusal of the rules. */
  preview(asked: Asked<AnyAction>) {
    return revise(this.#asMatch(), 'foreseen', asked)
  }

  /** Marks the match as over or retired: it is recorded as soon as everything is sent. */
  async confirm(retired: Side | null = null): Promise<void> {
    const head = this.#seen.log.at(-1)?.id
    if (head === undefined) return
    this.#kept = { ...this.#kept, confirm: { head, retired } }
    await this.#keep()
    this.#tellTabs()
    this.#show()
    await this.flush()
  }

  /** Decides a conflict, or replaces an earlier decision (`instead`). */
  async decide(forkId: string, { choice, instead, correction }: Decision): Promise<void> {
    const params = { id: this.#kept.id, forkId }
    const body = { choice, instead: instead ?? undefined, correction, device: this.#device }
    const log = await call(resolveConflict, { params, body })
    await this.#takeLog(log)
    this.#show()
  }

  /** Returns the match for transfer to another device; null while there is a conflict. */
  toTransfer(): Transfer | null {
    const { match, known, start } = this.#kept
    if (this.#seen.ownFork !== null) return null
    const waiting = this.#unsent().map(({ sent }) => ({ ...sent, byName: null }))
    return { match, isBegun: start === null, events: [...known, ...waiting] }
  }

  async askRole(ask: BodyOf<typeof takeRole>['ask'], other?: string): Promise<void> {
    if (this.#kept.start !== null) return
    const body = { device: this.#device, ask, ...(other === undefined ? {} : { other }) }
    try {
      const match = await call(takeRole, { params: { id: this.#kept.id }, body })
      this.#reached(true)
      const { known, forks } = this.#kept
      const open = forks.filter(({ choice }) => choice === null).length
      this.#kept = { ...this.#kept, match: { ...match, rev: this.#kept.match.rev } }
      // A socket message was missed.
      if (match.rev !== known.length || match.openForks !== open) void this.refresh()
    } catch (error) {
      await this.#failed(error)
    }
    this.#show()
  }

  /** Applies a socket message; if it does not follow on, asks the server. */
  receive({ from, events = [], rev, status, hasForked = false }: Partial<SocketMessage>): void {
    if (this.#unsent().length > 0) return void this.flush()
    const isNext = from === this.#kept.known.length && events.length > 0 && rev !== undefined
    const isSame = status === this.#kept.match.status && !hasForked
    if (!isNext || !isSame) return void this.refresh()
    const match = { ...this.#kept.match, rev }
    this.#kept = { ...this.#kept, match, known: [...this.#kept.known, ...events] }
    this.#reached(true)
    void this.#keep()
    this.#show()
  }

  /** Fetches news from the server. */
  async refresh(): Promise<void> {
    try {
      await this.#hearNew()
    } catch (error) {
      await this.#failed(error)
    }
    this.#show()
  }

  async #hearNew(): Promise<void> {
    const asked = performance.now()
    const query = this.#from()
    const log = await call(readLive, { params: { id: this.#kept.id }, query })
    this.#clock.sync(log.now, performance.now() - asked)
    if (this.#unsent().length === 0) await this.#takeLog(log)
    this.#reached(true)
  }

  /** Sends unsent entries in order, one request at a time; if there are none, fetches news. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      this.#show()
      if (this.#isClosed || !this.#hasWork()) return
      const delay = Math.min(retryFirstMs * 2 ** this.#failures, retryMostMs, flushEveryMs)
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.flush(), delay * (0.75 + Math.random() / 2))
    })
    return this.#sending
  }

  #hasWork(): boolean {
    return this.#unsent().length > 0 || this.#kept.start !== null || this.#kept.confirm !== null
  }

  async #sendAll(): Promise<void> {
    try {
      const isBegun = this.#kept.start === null
      if (!isBegun) await this.#begin()
      if (this.#unsent().length === 0 && (!isBegun || this.#kept.confirm === null)) {
        await this.#hearNew()
      }
      let from: number | null = null
      for (let round = 0; this.#unsent().length > 0 && round < maxRounds; round++) {
        from = await this.#sendSome(from)
      }
      if (this.#kept.confirm !== null && this.#unsent().length === 0) await this.#record()
      this.#reached(true)
    } catch (error) {
      await this.#failed(error)
    }
  }

  async #begin(): Promise<void> {
    const match = await call(startLive, { body: this.#kept.start! })
    const from = this.#kept.id
    this.#kept = { ...this.#kept, id: match.id, match, start: null }
    if (match.id === from) return this.#keep()
    const events = this.#events.map((event) => ({ ...event, matchId: match.id }))
    this.#events = events
    await this.#guard(async () => {
      this.#events = await renameStored(from, { match: this.#kept, events })
    })
  }

  /**
   * Sends up to one request's worth: unsent entries, or all from a number. Returns the next number
   * where the server lacks something.
   */
  async #sendSome(from: number | null): Promise<number | null> {
    const all = from === null ? this.#unsent() : this.#events.filter(({ seq }) => seq >= from)
    const batch = all.slice(0, most)
    const asked = performance.now()
    const body = { events: batch.map(({ sent }) => sent), ...this.#from() }
    const { answers, sendFrom, ...log } = await call(sendLive, {
      params: { id: this.#kept.id },
      body: { ...body, known: body.known ?? null },
    })
    this.#clock.sync(log.now, performance.now() - asked)
    if (answers.some(({ why }) => why?.key === 'live.sequenceTaken')) {
      await this.#rename()
      return null
    }
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    const answered = batch.flatMap((event): StoredLiveEvent[] => {
      const answer = byId.get(event.sent.event.id)
      if (answer === undefined) return []
      const isRefused = answer.answer === 'refused'
      const state = isRefused ? 'refused' : 'sent'
      const why = isRefused ? answer.why && readMessage(answer.why) : event.why
      return [{ ...event, state, why, isBeside: false }]
    })
    const bySeq = new Map(answered.map((event) => [event.seq, event]))
    this.#events = this.#events.map((event) => bySeq.get(event.seq) ?? event)
    await this.#guard(async () => {
      await updateEvents(answered)
      this.#unkept = this.#unkept.filter(({ seq }) => !bySeq.has(seq))
    })
    await this.#takeLog(log)
    this.#tellTabs()
    this.#show()
    if (sendFrom !== null && answered.length === 0 && sendFrom >= (from ?? 0)) {
      if (from === sendFrom) throw new Error('The server lacks what this device does not have')
      return sendFrom
    }
    const isMore = from !== null && all.length > batch.length
    return sendFrom ?? (isMore ? batch.at(-1)!.seq + 1 : null)
  }

  /** Another browser has the same device id: unsent entries are sent under a new one. */
  async #rename(): Promise<void> {
    await this.#guard(async () => {
      this.#device = await replaceDeviceId()
    })
    const device = this.#device
    this.#events = this.#events.map((event) =>
      event.state === 'waiting' ? { ...event, sent: { ...event.sent, device } } : event,
    )
    await this.#guard(async () => updateEvents(this.#unsent()))
  }

  async #record(): Promise<void> {
    const { head, retired } = this.#kept.confirm!
    try {
      const body = { head, ...(retired === null ? {} : { retired }) }
      const match = await call(confirmLive, { params: { id: this.#kept.id }, body })
      this.#kept = { ...this.#kept, match, confirm: null }
    } catch (error) {
      if (!isRefused(error)) throw error
      // The confirmation no longer holds, as with a version that differs: the pad continues.
      this.#kept = { ...this.#kept, confirm: null }
      this.#refusal = { key: 'live.refused', values: {}, message: error.message }
      await this.#keep()
      this.#tellTabs()
      return this.#hearNew()
    }
    await this.#keep()
    this.#tellTabs()
  }

  #from() {
    const { known } = this.#kept
    const last = known.at(-1)
    if (last === undefined) return { since: 0 }
    return { since: known.length, known: last.event.id, sum: sumOfIds(known) }
  }

  async #takeLog(log: ServerLog): Promise<void> {
    const { known } = this.#kept
    const heard = log.isRewound ? await this.#restore(log) : log
    const first = heard.events[0]?.rev ?? null
    const end = Math.max(heard.match.rev, heard.events.at(-1)?.rev ?? 0)
    // A newer reply has overtaken this one.
    if (!log.isRewound && end < known.length) return
    const before = log.isRewound ? [] : first === null ? known : known.slice(0, first - 1)
    this.#kept = {
      ...this.#kept,
      match: heard.match,
      known: [...before, ...heard.events],
      forks: heard.forks,
      keptAt: Date.now(),
    }
    const changed = eventUpdates(this.#events, this.#kept)
    const bySeq = new Map(changed.map((event) => [event.seq, event]))
    this.#events = this.#events.map((event) => bySeq.get(event.seq) ?? event)
    if (changed.length > 0) await this.#guard(async () => updateEvents(changed))
    await this.#guard(async () => saveReceived(this.#kept))
  }

  /**
   * Restores the match to a server that was reset to an older state. Sends everything this device
   * has, including other devices' entries, in official order; until that is done nothing received is
   * removed.
   */
  async #restore(log: ServerLog): Promise<ServerLog> {
    const own = this.#events.filter(({ state }) => state === 'sent').map(({ sent }) => sent)
    const lost = missingEvents(this.#kept.known, log.events, own)
    let heard = log
    // Entries that arrive before their predecessor are sent again.
    for (let left = lost, before = Infinity; left.length > 0 && left.length < before;) {
      before = left.length
      const taken = new Set<string>()
      for (let at = 0; at < left.length; at += most) {
        const body = { events: left.slice(at, at + most) }
        try {
          const { answers, ...reply } = await call(sendLive, {
            params: { id: this.#kept.id },
            body,
          })
          for (const { id } of answers) taken.add(id)
          heard = reply
        } catch (error) {
          if (!isRefused(error)) throw error
          return log
        }
      }
      left = left.filter(({ event }) => !taken.has(event.id))
    }
    return heard
  }

  #inTurn(make: () => ReturnType<typeof enter<unknown, AnyAction, unknown>>): Promise<boolean> {
    const done = this.#queue.then(async () => {
      for (;;) {
        const entered = make()
        const kept = entered.ok ? await this.#append(entered.event) : null
        if (kept === 'taken') {
          await this.reload()
          continue
        }
        if (!entered.ok) this.#refusal = entered.refusal
        else this.#refusal = kept === 'nowhere' ? t('live.keptNowhere') : null
        this.#show()
        return kept === 'kept'
      }
    })
    this.#queue = done.then(
      () => undefined,
      () => undefined,
    )
    void done.then((isEntered) => (isEntered ? void this.flush() : undefined))
    return done
  }

  /** Stores an entry; `taken` where another tab has used the number meanwhile. */
  async #append(event: Event): Promise<'kept' | 'taken' | 'nowhere'> {
    const seq = (this.#events.at(-1)?.seq ?? 0) + 1
    const parent = this.#seen.log.at(-1)?.id ?? null
    const sent: SentEventWire = {
      event: event as SentEventWire['event'],
      device: this.#device,
      seq,
      parent,
      seenAt: this.#clock.now(),
    }
    const made: StoredLiveEvent = { matchId: this.#kept.id, seq, sent, state: 'waiting', why: null }
    try {
      if (!(await saveEvents([...this.#unkept, made]))) return 'taken'
      this.#unkept = []
      this.#isUnsafe = false
    } catch {
      this.#isUnsafe = true
      // Scoring continues in memory as long as the network works.
      if (!this.#isReachable) return 'nowhere'
      this.#unkept = [...this.#unkept, made]
    }
    this.#events = [...this.#events, made]
    this.#tellTabs()
    return 'kept'
  }

  async #keep(): Promise<void> {
    await this.#guard(async () => saveMatch(this.#kept))
  }

  #tellTabs(): void {
    this.#tabs?.postMessage('kept')
  }

  /** Without storage, scoring continues with a warning. */
  async #guard(keep: () => Promise<unknown>): Promise<void> {
    try {
      await keep()
      this.#isUnsafe = this.#unkept.length > 0
    } catch {
      this.#isUnsafe = true
    }
  }

  #reached(isReachable: boolean): void {
    this.#isReachable = isReachable
    if (!isReachable) return
    this.#isSignedOut = false
    this.#failures = 0
    this.#heardAt = Date.now()
  }

  async #failed(error: unknown): Promise<void> {
    this.#failures += 1
    const isAnswer = error instanceof ApiError && error.statusCode > 0
    this.#isSignedOut = isAnswer && error.statusCode === 401
    this.#isReachable = isAnswer && error.statusCode < 500
    if (!isRefused(error)) return
    const { match, start } = this.#kept
    if (error.key === 'live.notFound' && match.status === 'live' && start === null) {
      // The backup predates the match: it is created again and gets all its entries.
      this.#kept = { ...this.#kept, start: startOf(match) }
      await this.#keep()
    } else this.#refusal = { key: 'live.refused', values: {}, message: error.message }
  }

  #unsent(): StoredLiveEvent[] {
    return this.#events.filter(({ state }) => state === 'waiting')
  }

  #asMatch() {
    const { game, log, match } = this.#seen
    return { rules: game.rules, settings: match.settings, events: log }
  }

  #show(): void {
    this.#seen = this.#look()
    for (const listener of this.#listeners) listener()
  }

  #look(): Scoring {
    const { match, known, forks, confirm, start } = this.#kept
    const game = gameOf(match.game)
    const ownFork =
      forks.find(({ device, choice }) => device === this.#device && choice === null) ?? null
    // What another device has restored counts there, and must not be sent again.
    const isHeard = new Set(known.map(({ event }) => event.id))
    const unsent = this.#unsent().filter(({ sent }) => !isHeard.has(sent.event.id))
    const log = [...baseOf(known, ownFork), ...unsent.map(({ sent }) => actionEvent(sent.event))]
    const { state, unfit } = foldLog(game.rules, match.settings, log)
    return {
      match,
      game,
      log,
      state,
      unfit,
      unsent: unsent.length,
      reach: this.#reach(unsent.length),
      heardAt: this.#heardAt,
      refused: this.#events
        .filter((event) => event.state === 'refused')
        .map(({ sent, why }) => ({ id: sent.event.id, why: why ?? '' })),
      forks,
      ownFork,
      official: known,
      device: this.#device,
      isConfirmed: confirm !== null || match.status === 'finished',
      isOnServer: start === null,
      refusal: this.#refusal,
    }
  }

  #reach(unsent: number): Reach {
    if (this.#isUnsafe) return 'unsafe'
    if (this.#isSignedOut) return 'signed-out'
    if (!this.#isReachable) return 'kept'
    return unsent > 0 || this.#kept.start !== null ? 'sending' : 'saved'
  }
}

const numbered = (event: StoredLiveEvent, seq: number): StoredLiveEvent => ({
  ...event,
  seq,
  sent: { ...event.sent, seq },
})

type ServerLog = Pick<LiveLog, 'match' | 'events' | 'isRewound' | 'forks'>
type SocketMessage = {
  from: number
  rev: number
  events: readonly OfficialEventWire[]
  status: string
  hasForked: boolean
}

/** Whether the server refused it, and would again. */
function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.retry) return false
  const { statusCode } = error
  return statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 429
}

/** Returns the official log, or this device's version from the difference on. */
function baseOf(known: readonly OfficialEventWire[], fork: LiveConflictWire | null): Event[] {
  const official = known.map(({ event }) => actionEvent(event))
  if (fork === null) return official
  const at = official.findIndex(({ id }) => id === fork.after) + 1
  return [...official.slice(0, at), ...fork.events.map(({ event }) => actionEvent(event))]
}
