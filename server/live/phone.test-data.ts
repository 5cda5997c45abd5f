import { readLive, sendLive, type SendReply, type SentEventWire } from '#contract/live/events.ts'
import type { X01Action } from '#engine/live/darts/x01.ts'
import { x01Live } from '#engine/live/darts/x01.ts'
import { enter, type LiveEvent } from '#engine/live/log.ts'
import { accepted, type Requester } from '../testing/world.ts'

let entryCount = 0

/** A phone that scores darts through the API, with its own log and unsent entries. */
export class Phone {
  isOnline = true
  dropsReplies = false
  synced: LiveEvent<X01Action>[] = []
  unsent: SentEventWire[] = []
  #seq = 0
  readonly #name: string
  readonly #id: string
  readonly #by: Requester
  readonly #now: () => number

  constructor(name: string, id: string, by: Requester, now: () => number) {
    this.#name = name
    this.#id = id
    this.#by = by
    this.#now = now
  }

  get view(): LiveEvent<X01Action>[] {
    return [...this.synced, ...this.unsent.map(({ event }) => event as LiveEvent<X01Action>)]
  }

  get head(): string {
    return this.view.at(-1)?.id ?? ''
  }

  /** Id of the last entry made by this phone, sent or not. */
  lastEntryId: string | null = null

  /** Returns an entry as this phone would send it, continuing its log. */
  createEntry(
    action: X01Action,
    parent: string | null = this.view.at(-1)?.id ?? null,
  ): SentEventWire {
    const event = {
      id: `${this.#name}-${(entryCount += 1)}`,
      type: 'act' as const,
      place: 'set 1 leg 1',
      action: action as never,
    }
    return this.#numberEntry(event, parent)
  }

  #numberEntry(
    event: SentEventWire['event'],
    parent = this.view.at(-1)?.id ?? null,
  ): SentEventWire {
    this.#seq += 1
    this.lastEntryId = event.id
    return { event, device: this.#name, seq: this.#seq, parent, seenAt: this.#now() }
  }

  async send(events: SentEventWire[]): Promise<SendReply> {
    const params = { id: this.#id }
    return accepted(await this.#by.call(sendLive, { params, body: { events } }))
  }

  async enter(action: X01Action, id = `${this.#name}-${(entryCount += 1)}`): Promise<void> {
    const { settings } = await this.#loadSettings()
    const entered = enter({ rules: x01Live, settings, events: this.view }, id, action)
    if (!entered.ok) throw new Error(entered.refusal.message)
    this.unsent.push(this.#numberEntry(entered.event as SentEventWire['event']))
    await this.#flush()
  }

  async remove(target: string): Promise<void> {
    this.unsent.push(
      this.#numberEntry({ type: 'remove', id: `${this.#name}-${(entryCount += 1)}`, target }),
    )
    await this.#flush()
  }

  async goOnline(): Promise<void> {
    this.isOnline = true
    this.dropsReplies = false
    await this.#flush()
    await this.fetchLog()
  }

  async fetchLog(): Promise<void> {
    if (!this.isOnline || this.unsent.length > 0) return
    const { events } = accepted(await this.#by.call(readLive, { params: { id: this.#id } }))
    this.synced = events.map(({ event }) => event as LiveEvent<X01Action>)
  }

  async #flush(): Promise<void> {
    if (!this.isOnline || this.unsent.length === 0) return
    const { sendFrom } = await this.send(this.unsent)
    if (this.dropsReplies || sendFrom !== null) return
    this.unsent = []
    await this.fetchLog()
  }

  async #loadSettings() {
    const { match } = accepted(await this.#by.call(readLive, { params: { id: this.#id } }))
    return { settings: match.settings as Parameters<typeof x01Live.begin>[0] }
  }
}
