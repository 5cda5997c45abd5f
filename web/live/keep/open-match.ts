import type { BodyOf } from '#contract/endpoint.ts'
import {
  confirmLive,
  decideFork,
  type LiveForkWire,
  type LiveLog,
  type OfficialEventWire,
  readLive,
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
import type { Side } from '#engine/sports/types.ts'
import type { Said } from '#engine/words/say.ts'
import { ApiError } from '../../platform/api-error.ts'
import { call } from '../../platform/api.ts'
import type { KeptLiveEvent, KeptLiveMatch } from '../../platform/database.ts'
import { randomId } from '../../platform/random-id.ts'
import { ServerClock } from './server-clock.ts'
import {
  deviceId,
  forgetOld,
  keepAnswers,
  keepEvent,
  keepMatch,
  readKept,
  renameKept,
} from './store.ts'

export type Event = LiveEvent<AnyAction>

/** How far what was entered has got: to the server, to this device, or nowhere safe. */
export type Reach = 'saved' | 'sending' | 'kept' | 'signed-out' | 'unsafe'

/** A match as whoever scores it on this device sees it. */
export type Scoring = {
  readonly match: LiveMatchWire
  readonly game: AnyGame
  /** What this device goes by: the official log and what it entered since, or its own version. */
  readonly log: readonly Event[]
  readonly state: unknown
  /** Entries that no longer fit where they were made. */
  readonly unfit: readonly string[]
  readonly unsent: number
  readonly reach: Reach
  /** When the server was heard last, epoch ms of this device. */
  readonly heardAt: number | null
  /** What the server refused of this device, newest last. */
  readonly refused: readonly { readonly id: string; readonly why: string }[]
  readonly forks: readonly LiveForkWire[]
  /** The version of this device, where it differs and nobody has decided. */
  readonly ownFork: LiveForkWire | null
  readonly official: readonly OfficialEventWire[]
  readonly device: string
  readonly isConfirmed: boolean
  /** What could not be done at the last press. */
  readonly refusal: Said | null
}

const most = 50
const retryFirstMs = 1_000
const retryMostMs = 30_000
/** While something waits it is tried again at least so often. */
const flushEveryMs = 15_000
const beatEveryMs = 10_000

const actionEvent = (event: SentEventWire['event']) => event as Event

/**
 * One match on this device: its own log in the browser's database, and the server's, which it sends
 * to and hears. What is entered is on the disk before it shows; nothing waits for the network.
 */
export class OpenMatch {
  #kept: KeptLiveMatch
  #events: KeptLiveEvent[]
  readonly #device: string
  readonly #clock = new ServerClock()
  readonly #listeners = new Set<() => void>()
  #seen: Scoring
  #refusal: Said | null = null
  #failures = 0
  #sending: Promise<void> | null = null
  #isReachable = true
  #isSignedOut = false
  #isUnsafe = false
  #heardAt: number | null = null
  #queue: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  #isClosed = false

  private constructor(kept: KeptLiveMatch, events: KeptLiveEvent[], device: string) {
    this.#kept = kept
    this.#events = events
    this.#device = device
    this.#seen = this.#look()
  }

  /** A match as this device left it, or as the server has it. Throws where neither can be had. */
  static async open(id: string, userId: string): Promise<OpenMatch> {
    const device = await deviceId()
    const kept = await readKept(id).catch(() => null)
    if (kept !== null) return new OpenMatch(kept.match, [...kept.events], device)
    const asked = performance.now()
    const log = await call(readLive, { params: { id } })
    const row: KeptLiveMatch = {
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
    opened.#clock.hear(log.now, performance.now() - asked)
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

  /** Sends and hears from now on, and says that this device is still here. */
  run(): void {
    this.#isClosed = false
    void forgetOld(this.#kept.userId, Date.now()).catch(() => undefined)
    void this.flush()
    if (this.#unsent().length === 0 && this.#kept.start === null) void this.hear()
    this.#beating = setInterval(() => {
      if (this.#unsent().length > 0) void this.flush()
      else void this.askRole('beat')
    }, beatEveryMs)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#beating)
  }

  /** Enters what was seen; what the rules do not allow is said and changes nothing. */
  enter(action: AnyAction): Promise<boolean> {
    return this.#inTurn(() => enter(this.#asMatch(), randomId(), action))
  }

  revise(asked: Asked<AnyAction>): Promise<boolean> {
    return this.#inTurn(() => revise(this.#asMatch(), randomId(), asked))
  }

  undo(): Promise<boolean> {
    const target = undoTarget(this.#seen.log)
    return target === null ? Promise.resolve(false) : this.revise({ type: 'remove', target })
  }

  redo(): Promise<boolean> {
    const target = redoTarget(this.#seen.log)
    return target === null ? Promise.resolve(false) : this.revise({ type: 'restore', target })
  }

  /** What would be shown after a change, without making it; the refusal where the rules have one. */
  foresee(asked: Asked<AnyAction>) {
    return revise(this.#asMatch(), 'foreseen', asked)
  }

  /** Says that the match is over, or given up: it is recorded as soon as everything is sent. */
  async confirm(retired: Side | null = null): Promise<void> {
    const head = this.#seen.log.at(-1)?.id
    if (head === undefined) return
    this.#kept = { ...this.#kept, confirm: { head, retired } }
    await this.#keep()
    this.#show()
    await this.flush()
  }

  async decide(forkId: string, choice: 'official' | 'other' | 'both'): Promise<void> {
    const params = { id: this.#kept.id, forkId }
    const log = await call(decideFork, { params, body: { choice, device: this.#device } })
    await this.#takeLog(log)
    this.#show()
  }

  async askRole(ask: BodyOf<typeof takeRole>['ask'], other?: string): Promise<void> {
    if (this.#kept.start !== null) return
    const body = { device: this.#device, ask, ...(other === undefined ? {} : { other }) }
    try {
      const match = await call(takeRole, { params: { id: this.#kept.id }, body })
      this.#reached(true)
      this.#kept = { ...this.#kept, match: { ...match, rev: this.#kept.match.rev } }
    } catch (error) {
      this.#failed(error)
    }
    this.#show()
  }

  /** What happened elsewhere, as a socket tells it; where it does not follow on, the server is asked. */
  tell({ from, events, rev }: Partial<Told>): void {
    if (this.#unsent().length > 0) return void this.flush()
    if (from !== this.#kept.known.length || events === undefined || rev === undefined) {
      return void this.hear()
    }
    const match = { ...this.#kept.match, rev }
    this.#kept = { ...this.#kept, match, known: [...this.#kept.known, ...events] }
    this.#reached(true)
    void this.#keep()
    this.#show()
  }

  /** Asks the server for what is new. */
  async hear(): Promise<void> {
    const asked = performance.now()
    try {
      const query = this.#from()
      const log = await call(readLive, { params: { id: this.#kept.id }, query })
      this.#clock.hear(log.now, performance.now() - asked)
      if (this.#unsent().length === 0) await this.#takeLog(log)
      this.#reached(true)
    } catch (error) {
      this.#failed(error)
    }
    this.#show()
  }

  /** Sends what waits, in its order, one request at a time. */
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
      if (this.#kept.start !== null) await this.#begin()
      let from = 0
      for (let rounds = 0; this.#unsent().length > 0 && rounds < 20; rounds++) {
        const again = await this.#sendSome(from)
        if (again === null) from = 0
        else from = again
      }
      if (this.#kept.confirm !== null && this.#unsent().length === 0) await this.#record()
      this.#reached(true)
    } catch (error) {
      this.#failed(error)
    }
  }

  async #begin(): Promise<void> {
    const match = await call(startLive, { body: this.#kept.start! })
    const from = this.#kept.id
    this.#kept = { ...this.#kept, id: match.id, match, start: null }
    if (match.id === from) return this.#keep()
    this.#events = this.#events.map((event) => ({ ...event, matchId: match.id }))
    await this.#guard(renameKept(from, { match: this.#kept, events: this.#events }))
  }

  /** Sends up to a request's worth; gives the number to send from where the server lacks something. */
  async #sendSome(from: number): Promise<number | null> {
    const all = from > 0 ? this.#events.filter(({ seq }) => seq >= from) : this.#unsent()
    const batch = all.slice(0, most)
    const asked = performance.now()
    const body = { events: batch.map(({ sent }) => sent), ...this.#from() }
    const { answers, sendFrom, ...log } = await call(sendLive, {
      params: { id: this.#kept.id },
      body: { ...body, known: body.known ?? null },
    })
    this.#clock.hear(log.now, performance.now() - asked)
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    const answered = batch.flatMap((event): KeptLiveEvent[] => {
      const answer = byId.get(event.sent.event.id)
      if (answer === undefined) return []
      const isRefused = answer.answer === 'refused'
      const state = isRefused ? 'refused' : 'sent'
      return [{ ...event, state, why: isRefused ? (answer.why?.message ?? null) : event.why }]
    })
    const bySeq = new Map(answered.map((event) => [event.seq, event]))
    this.#events = this.#events.map((event) => bySeq.get(event.seq) ?? event)
    await this.#takeLog(log)
    await this.#guard(keepAnswers(answered))
    this.#show()
    return sendFrom
  }

  async #record(): Promise<void> {
    const { head, retired } = this.#kept.confirm!
    try {
      const body = { head, ...(retired === null ? {} : { retired }) }
      const match = await call(confirmLive, { params: { id: this.#kept.id }, body })
      this.#kept = { ...this.#kept, match, confirm: null }
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode < 400 || error.statusCode >= 500) {
        throw error
      }
      if (error.statusCode === 401) throw error
      // What was said no longer holds, such as a version that differs: the pad goes on.
      this.#kept = { ...this.#kept, confirm: null }
      this.#refusal = { key: 'live.refused', values: {}, message: error.message }
      await this.#keep()
      return this.hear()
    }
    await this.#keep()
  }

  #from() {
    const { known } = this.#kept
    const last = known.at(-1)
    return last === undefined ? { since: 0 } : { since: known.length, known: last.event.id }
  }

  async #takeLog(log: Pick<LiveLog, 'match' | 'events' | 'isRewound' | 'forks'>): Promise<void> {
    const { known } = this.#kept
    const first = log.events[0]?.rev ?? null
    const before = log.isRewound ? [] : first === null ? known : known.slice(0, first - 1)
    if (log.isRewound) this.#resend(known)
    this.#kept = {
      ...this.#kept,
      match: log.match,
      known: [...before, ...log.events],
      forks: log.forks,
      keptAt: Date.now(),
    }
    await this.#keep()
  }

  /** The server was put back to an older state: all that this device holds of its own waits again. */
  #resend(known: readonly OfficialEventWire[]): void {
    if (known.length === 0) return
    this.#events = this.#events.map((event) =>
      event.state === 'sent' ? { ...event, state: 'waiting' } : event,
    )
  }

  #inTurn(make: () => ReturnType<typeof enter<unknown, AnyAction, unknown>>): Promise<boolean> {
    const done = this.#queue.then(async () => {
      const entered = make()
      this.#refusal = entered.ok ? null : entered.refusal
      if (entered.ok) await this.#append(entered.event)
      this.#show()
      return entered.ok
    })
    this.#queue = done.then(
      () => undefined,
      () => undefined,
    )
    void done.then((isEntered) => (isEntered ? void this.flush() : undefined))
    return done
  }

  async #append(event: Event): Promise<void> {
    const seq = (this.#events.at(-1)?.seq ?? 0) + 1
    const parent = this.#seen.log.at(-1)?.id ?? null
    const sent: SentEventWire = {
      event: event as SentEventWire['event'],
      device: this.#device,
      seq,
      parent,
      seenAt: this.#clock.now(),
    }
    await this.#guard(keepEvent(this.#kept.id, sent))
    const matchId = this.#kept.id
    this.#events = [...this.#events, { matchId, seq, sent, state: 'waiting', why: null }]
  }

  async #keep(): Promise<void> {
    await this.#guard(keepMatch(this.#kept))
  }

  /** A browser that keeps nothing scores on, and says so. */
  async #guard(kept: Promise<void>): Promise<void> {
    try {
      await kept
      this.#isUnsafe = false
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

  #failed(error: unknown): void {
    this.#failures += 1
    const isAnswer = error instanceof ApiError && error.statusCode > 0
    this.#isSignedOut = isAnswer && error.statusCode === 401
    this.#isReachable = isAnswer && error.statusCode < 500
    if (isAnswer && !this.#isSignedOut && error.statusCode < 500) {
      this.#refusal = { key: 'live.refused', values: {}, message: error.message }
    }
  }

  #unsent(): KeptLiveEvent[] {
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
    const { match, known, forks, confirm } = this.#kept
    const game = gameOf(match.game)
    const ownFork =
      forks.find(({ device, choice }) => device === this.#device && choice === null) ?? null
    const unsent = this.#unsent()
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

type Told = { from: number; rev: number; events: readonly OfficialEventWire[] }

/** The official log, or the version of this device from the difference on. */
function baseOf(known: readonly OfficialEventWire[], fork: LiveForkWire | null): Event[] {
  const official = known.map(({ event }) => actionEvent(event))
  if (fork === null) return official
  const at = official.findIndex(({ id }) => id === fork.after) + 1
  return [...official.slice(0, at), ...fork.events.map(({ event }) => actionEvent(event))]
}
