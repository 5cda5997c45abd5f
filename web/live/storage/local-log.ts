import type { LiveLog, SentEventWire } from '#contract/live/events.ts'
import type { StoredLiveEvent, StoredLiveMatch } from '../../platform/storage/database.ts'
import { createEventUpdates } from './restore.ts'
import type { ScoringEvent } from './scoring.ts'
import {
  loadDeviceId,
  loadStored,
  renameStored,
  replaceDeviceId,
  saveEvents,
  saveMatch,
  saveReceived,
  updateEvents,
} from './store.ts'

export type ServerLog = Pick<LiveLog, 'match' | 'events' | 'isRewound' | 'forks'>

/**
 * A match stored on this device: the server's log, and the device's own entries, which are stored
 * before they are shown. If storage fails, scoring continues in memory with a warning.
 */
export class LocalLog {
  match: StoredLiveMatch
  events: readonly StoredLiveEvent[]
  device: string
  /** Whether the last write failed. */
  isUnsafe = false
  /** Entries that are only in memory, because storage failed. */
  #unstored: readonly StoredLiveEvent[] = []
  /** Notifies the browser's other tabs that something was stored. */
  #tabs: BroadcastChannel | null = null

  private constructor(match: StoredLiveMatch, events: readonly StoredLiveEvent[], device: string) {
    this.match = match
    this.events = events
    this.device = device
  }

  /** Returns a match that is stored on this device; null if it is not. */
  static async load(id: string): Promise<LocalLog | null> {
    const device = await loadDeviceId()
    const stored = await loadStored(id).catch(() => null)
    return stored === null ? null : new LocalLog(stored.match, stored.events, device)
  }

  /** Stores a match received from the server. */
  static async create(match: StoredLiveMatch): Promise<LocalLog> {
    const log = new LocalLog(match, [], await loadDeviceId())
    await log.update({})
    return log
  }

  get unsent(): readonly StoredLiveEvent[] {
    return this.events.filter(({ state }) => state === 'waiting')
  }

  watchTabs(onStored: () => void): void {
    this.#tabs = new BroadcastChannel(`fivebar-live-${this.match.id}`)
    this.#tabs.addEventListener('message', onStored)
  }

  closeTabs(): void {
    this.#tabs?.close()
    this.#tabs = null
  }

  notifyTabs(): void {
    this.#tabs?.postMessage('stored')
  }

  /** Loads what another tab has stored. Returns whether that succeeded. */
  async reload(): Promise<boolean> {
    const stored = await loadStored(this.match.id).catch(() => null)
    if (stored === null) return false
    const { start, confirm } = stored.match
    const isLater = stored.match.known.length >= this.match.known.length
    this.match = isLater ? stored.match : { ...this.match, start, confirm }
    const storedIds = new Set(stored.events.map(({ sent }) => sent.event.id))
    const last = stored.events.at(-1)?.seq ?? 0
    this.#unstored = this.#unstored
      .filter(({ sent }) => !storedIds.has(sent.event.id))
      .map((event, index) => withSequence(event, last + 1 + index))
    this.events = [...stored.events, ...this.#unstored]
    return true
  }

  /**
   * Stores an entry. Returns `taken` if another tab has used its number, and `failed` if it could
   * not be stored and may not stay in memory.
   */
  async append(
    entry: Pick<SentEventWire, 'parent' | 'seenAt'> & { readonly event: ScoringEvent },
    mayStayInMemory: boolean,
  ): Promise<'stored' | 'taken' | 'failed'> {
    const seq = (this.events.at(-1)?.seq ?? 0) + 1
    const event = entry.event as SentEventWire['event']
    const sent: SentEventWire = { ...entry, event, device: this.device, seq }
    const added: StoredLiveEvent = {
      matchId: this.match.id,
      seq,
      sent,
      state: 'waiting',
      why: null,
    }
    try {
      if (!(await saveEvents([...this.#unstored, added]))) return 'taken'
      this.#unstored = []
      this.isUnsafe = false
    } catch {
      this.isUnsafe = true
      if (!mayStayInMemory) return 'failed'
      this.#unstored = [...this.#unstored, added]
    }
    this.events = [...this.events, added]
    this.notifyTabs()
    return 'stored'
  }

  /** Updates and stores the match, without notifying other tabs. */
  async update(change: Partial<StoredLiveMatch>): Promise<void> {
    this.match = { ...this.match, ...change }
    await this.#store(async () => saveMatch(this.match))
  }

  /** Sets the server's data of the match until the next reply; not stored. */
  setMatch(match: StoredLiveMatch['match']): void {
    this.match = { ...this.match, match }
  }

  /** Stores the new state of entries that the server has accepted or refused. */
  async saveAnswered(answered: readonly StoredLiveEvent[]): Promise<void> {
    const numbers = new Set(answered.map(({ seq }) => seq))
    this.#replace(answered)
    await this.#store(async () => {
      await updateEvents(answered)
      this.#unstored = this.#unstored.filter(({ seq }) => !numbers.has(seq))
    })
  }

  /** Stores a log from the server, unless a newer one has arrived before. */
  async receive(log: ServerLog): Promise<void> {
    const { known } = this.match
    const first = log.events[0]?.rev ?? null
    const end = Math.max(log.match.rev, log.events.at(-1)?.rev ?? 0)
    if (!log.isRewound && end < known.length) return
    const before = log.isRewound ? [] : first === null ? known : known.slice(0, first - 1)
    this.match = {
      ...this.match,
      match: log.match,
      known: [...before, ...log.events],
      forks: log.forks,
      keptAt: Date.now(),
    }
    const changed = createEventUpdates(this.events, this.match)
    this.#replace(changed)
    if (changed.length > 0) await this.#store(async () => updateEvents(changed))
    await this.#store(async () => saveReceived(this.match))
  }

  /** Stores the match that the server created, under the server's id. */
  async adoptServerMatch(match: StoredLiveMatch['match']): Promise<void> {
    const previousId = this.match.id
    if (match.id === previousId) return this.update({ match, start: null })
    this.match = { ...this.match, id: match.id, match, start: null }
    const events = this.events.map((event) => ({ ...event, matchId: match.id }))
    this.events = events
    await this.#store(async () => {
      this.events = await renameStored(previousId, { match: this.match, events })
    })
  }

  /** Moves unsent entries to a new device id, because another browser uses the same one. */
  async replaceDevice(): Promise<void> {
    await this.#store(async () => {
      this.device = await replaceDeviceId()
    })
    const { device } = this
    this.#replace(this.unsent.map((event) => ({ ...event, sent: { ...event.sent, device } })))
    await this.#store(async () => updateEvents(this.unsent))
  }

  #replace(changed: readonly StoredLiveEvent[]): void {
    const bySeq = new Map(changed.map((event) => [event.seq, event]))
    this.events = this.events.map((event) => bySeq.get(event.seq) ?? event)
  }

  async #store(write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
      this.isUnsafe = this.#unstored.length > 0
    } catch {
      this.isUnsafe = true
    }
  }
}

/** Returns an entry with another sequence number. */
const withSequence = (event: StoredLiveEvent, seq: number): StoredLiveEvent => ({
  ...event,
  seq,
  sent: { ...event.sent, seq },
})
