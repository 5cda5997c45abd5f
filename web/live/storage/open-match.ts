import { readLive, type SentEventWire } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { type RevisionRequest, enter, redoTarget, revise, undoTarget } from '#engine/live/log.ts'
import { t } from '#engine/live/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import type { Side } from '#engine/sports/types.ts'
import { call } from '../../platform/api/api.ts'
import { createRandomId } from '../../platform/random-id.ts'
import { LiveSync } from './live-sync.ts'
import { LocalLog } from './local-log.ts'
import { type Scoring, deriveScoring } from './scoring.ts'
import { deleteOld, deleteStored } from './store.ts'

/** A match in transfer between devices, with every entry in official order. */
export type Transfer = {
  readonly match: LiveMatchWire
  /** Whether the match exists on the server. */
  readonly isBegun: boolean
  readonly events: readonly TransferEvent[]
}
export type TransferEvent = Omit<SentEventWire, 'parent'> & { readonly byName: string | null }

/**
 * A match open on this device: stored in IndexedDB and synchronised with the server. Entries are
 * stored before they are shown; nothing waits for the network.
 */
export class OpenMatch {
  readonly #local: LocalLog
  readonly #sync: LiveSync
  readonly #listeners = new Set<() => void>()
  #scoring: Scoring
  #refusal: Message | null = null
  /** The entry being stored; entries are stored one after the other. */
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(local: LocalLog) {
    this.#local = local
    this.#sync = new LiveSync(local, {
      onChange: () => this.#updateScoring(),
      onRefused: (refusal) => {
        this.#refusal = refusal
      },
    })
    this.#scoring = this.#readScoring()
  }

  /** Opens a match from this device, else from the server. Throws if neither has it. */
  static async open(id: string, userId: string): Promise<OpenMatch> {
    const local = await LocalLog.load(id)
    if (local !== null) return new OpenMatch(local)
    const sentAt = performance.now()
    const { match, events: known, forks, now } = await call(readLive, { params: { id } })
    const roundTripMs = performance.now() - sentAt
    const row = { id, userId, match, start: null, known, forks, confirm: null, keptAt: Date.now() }
    const openMatch = new OpenMatch(await LocalLog.create(row))
    openMatch.#sync.setServerTime(now, roundTripMs)
    openMatch.#updateScoring()
    return openMatch
  }

  get = (): Scoring => this.#scoring

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts sending and receiving, and reports this device as present. */
  run(): void {
    void deleteOld(this.#local.match.userId, Date.now()).catch(() => undefined)
    this.#local.watchTabs(() => void this.reload())
    this.#sync.run()
  }

  close(): void {
    this.#sync.close()
    this.#local.closeTabs()
  }

  /** Removes a match from this device, unless the server has received it. Returns whether it did. */
  async discard(): Promise<boolean> {
    await this.#queue
    await this.#sync.settle()
    if (this.#local.match.start === null) return false
    this.close()
    await deleteStored(this.#local.match.id)
    return true
  }

  /** Loads what another tab has stored. */
  async reload(): Promise<void> {
    if (await this.#local.reload()) this.#updateScoring()
  }

  /** Enters an action. If the rules refuse it, nothing changes and the reason is shown. */
  enter(action: AnyAction): Promise<boolean> {
    return this.#append(() => enter(this.#matchWithLog(), createRandomId(), action))
  }

  revise(change: RevisionRequest<AnyAction>): Promise<boolean> {
    return this.#append(() => revise(this.#matchWithLog(), createRandomId(), change))
  }

  undo(): Promise<boolean> {
    const { log, game } = this.#scoring
    const target = undoTarget(log, game.isOutsidePlay)
    return target === null ? Promise.resolve(false) : this.revise({ type: 'remove', target })
  }

  redo(): Promise<boolean> {
    const target = redoTarget(this.#scoring.log)
    return target === null ? Promise.resolve(false) : this.revise({ type: 'restore', target })
  }

  /** Returns the state after a change without making it, or the refusal of the rules. */
  preview(change: RevisionRequest<AnyAction>) {
    return revise(this.#matchWithLog(), 'preview', change)
  }

  /** Confirms that the match is over or retired; it is recorded once everything is sent. */
  async confirm(retired: Side | null = null): Promise<void> {
    const head = this.#scoring.log.at(-1)?.id
    if (head === undefined) return
    await this.#local.update({ confirm: { head, retired } })
    this.#local.notifyTabs()
    this.#updateScoring()
    await this.flush()
  }

  /** Returns the match for transfer to another device; null while there is a conflict. */
  createTransfer(): Transfer | null {
    const { match, known, start } = this.#local.match
    if (this.#scoring.ownConflict !== null) return null
    const waiting = this.#local.unsent.map(({ sent }) => ({ ...sent, byName: null }))
    return { match, isBegun: start === null, events: [...known, ...waiting] }
  }

  decide: LiveSync['decide'] = (forkId, decision) => this.#sync.decide(forkId, decision)
  askRole: LiveSync['askRole'] = (ask, other) => this.#sync.askRole(ask, other)
  receive: LiveSync['receive'] = (message) => this.#sync.receive(message)
  refresh: LiveSync['refresh'] = () => this.#sync.refresh()
  flush: LiveSync['flush'] = () => this.#sync.flush()

  /**
   * Creates an entry from the latest state and stores it; recreates it if another tab used its
   * number.
   */
  #append(
    createEntry: () => ReturnType<typeof enter<unknown, AnyAction, unknown>>,
  ): Promise<boolean> {
    const isEntered = this.#queue.then(async () => {
      for (;;) {
        const created = createEntry()
        const parent = this.#scoring.log.at(-1)?.id ?? null
        const stored = created.ok
          ? await this.#local.append(
              { event: created.event, parent, seenAt: this.#sync.now() },
              this.#sync.isReachable,
            )
          : null
        if (stored === 'taken') {
          await this.reload()
          continue
        }
        if (!created.ok) this.#refusal = created.refusal
        else this.#refusal = stored === 'failed' ? t('live.keptNowhere') : null
        this.#updateScoring()
        return stored === 'stored'
      }
    })
    this.#queue = isEntered.catch(() => undefined)
    void isEntered.then((isEntered) => (isEntered ? void this.flush() : undefined))
    return isEntered
  }

  #matchWithLog() {
    const { game, log, match } = this.#scoring
    return { rules: game.rules, settings: match.settings, events: log }
  }

  #updateScoring(): void {
    this.#scoring = this.#readScoring()
    for (const listener of this.#listeners) listener()
  }

  #readScoring(): Scoring {
    return deriveScoring(this.#local, this.#sync, this.#refusal)
  }
}
