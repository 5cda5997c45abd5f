import { enter, foldLog, type LiveEvent, revise } from './log.ts'
import {
  emptyOfficialLog,
  foldOfficial,
  type OfficialLog,
  openConflicts,
  type MergeContext,
  receive,
  type SentEvent,
} from './merge.ts'

/** A phone with a copy of the log and its unconfirmed entries. */
type Device<Action> = {
  readonly name: string
  isOnline: boolean
  /** Whether its requests arrive, but the replies are lost. */
  dropsReplies: boolean
  seq: number
  /** The log of the server at the last contact. */
  synced: readonly LiveEvent<Action>[]
  unsent: SentEvent<Action>[]
}

/** A server and the phones that score one match on it. */
export class SharedMatch<Settings, Action, State> {
  official: OfficialLog<Action> = emptyOfficialLog
  now = 0
  readonly context: MergeContext<Settings, Action, State>
  readonly devices = new Map<string, Device<Action>>()
  readonly shownIds = new Set<string>()
  #idCount = 0

  constructor(context: MergeContext<Settings, Action, State>, names: readonly string[]) {
    this.context = context
    for (const name of names) {
      const getDevice = {
        name,
        isOnline: true,
        dropsReplies: false,
        seq: 0,
        synced: [],
        unsent: [],
      }
      this.devices.set(name, getDevice)
    }
  }

  device(name: string): Device<Action> {
    return this.devices.get(name)!
  }

  /** Returns the log that a scorer sees: the official one at the last contact, and unsent entries. */
  getVisibleLog(name: string): readonly LiveEvent<Action>[] {
    const { synced, unsent } = this.device(name)
    return [...synced, ...unsent.map(({ event }) => event)]
  }

  getVisibleState(name: string): State {
    return foldLog(this.context.rules, this.context.settings, this.getVisibleLog(name)).state
  }

  getOfficialState(): State {
    return foldOfficial(this.context, this.official).state
  }

  countConflicts(): number {
    return openConflicts(this.official).length
  }

  /** Enters an observation; returns false if the rules refuse it there. */
  enter(name: string, action: Action, id = this.newId()): boolean {
    const { rules, settings } = this.context
    const done = enter({ rules, settings, events: this.getVisibleLog(name) }, id, action)
    if (!done.ok) return false
    this.#keep(name, done.event)
    return true
  }

  remove(name: string, target: string): boolean {
    const { rules, settings } = this.context
    const match = { rules, settings, events: this.getVisibleLog(name) }
    const done = revise(match, this.newId(), { type: 'remove', target })
    if (!done.ok) return false
    this.#keep(name, done.event)
    return true
  }

  newId(): string {
    this.#idCount += 1
    return `x${this.#idCount}`
  }

  #keep(name: string, event: LiveEvent<Action>): void {
    const device = this.device(name)
    const parent = this.getVisibleLog(name).at(-1)?.id ?? null
    device.seq += 1
    device.unsent.push({ event, device: name, seq: device.seq, parent, seenAt: this.now })
    this.shownIds.add(event.id)
    this.sync(name)
  }

  /** Sends pending entries and receives the official log; only sends if replies are lost. */
  sync(name: string): void {
    const device = this.device(name)
    if (!device.isOnline) return
    const received = receive(this.context, this.official, device.unsent)
    this.official = received.official
    if (device.dropsReplies || received.sendFrom !== null) return
    device.unsent = []
    for (const other of this.devices.values()) if (other.isOnline) this.receiveOfficial(other.name)
  }

  receiveOfficial(name: string): void {
    const device = this.device(name)
    if (device.unsent.length === 0) device.synced = this.official.events.map(({ event }) => event)
  }

  goOnline(name: string): void {
    const device = this.device(name)
    device.isOnline = true
    device.dropsReplies = false
    this.sync(name)
    this.receiveOfficial(name)
  }
}
