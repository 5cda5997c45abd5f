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
  /** Requests arrive, but answers are lost. */
  losesAnswers: boolean
  seq: number
  /** The log of the server at the last contact. */
  known: readonly LiveEvent<Action>[]
  unsent: SentEvent<Action>[]
}

/** A server and its phones, for the rows of the failure table. */
export class Table<Settings, Action, State> {
  official: OfficialLog<Action> = emptyOfficialLog
  now = 0
  readonly played: MergeContext<Settings, Action, State>
  readonly devices = new Map<string, Device<Action>>()
  readonly shown = new Set<string>()
  #made = 0

  constructor(played: MergeContext<Settings, Action, State>, names: readonly string[]) {
    this.played = played
    for (const name of names) {
      const device = { name, isOnline: true, losesAnswers: false, seq: 0, known: [], unsent: [] }
      this.devices.set(name, device)
    }
  }

  device(name: string): Device<Action> {
    return this.devices.get(name)!
  }

  /** Returns what a scorer sees: the official log at the last contact, and the entries since. */
  viewOf(name: string): readonly LiveEvent<Action>[] {
    const { known, unsent } = this.device(name)
    return [...known, ...unsent.map(({ event }) => event)]
  }

  stateOf(name: string): State {
    return foldLog(this.played.rules, this.played.settings, this.viewOf(name)).state
  }

  officialState(): State {
    return foldOfficial(this.played, this.official).state
  }

  conflicts(): number {
    return openConflicts(this.official).length
  }

  /** Enters an observation; returns false if the rules refuse it there. */
  enter(name: string, action: Action, id = this.newId()): boolean {
    const { rules, settings } = this.played
    const done = enter({ rules, settings, events: this.viewOf(name) }, id, action)
    if (!done.ok) return false
    this.#keep(name, done.event)
    return true
  }

  remove(name: string, target: string): boolean {
    const { rules, settings } = this.played
    const match = { rules, settings, events: this.viewOf(name) }
    const done = revise(match, this.newId(), { type: 'remove', target })
    if (!done.ok) return false
    this.#keep(name, done.event)
    return true
  }

  newId(): string {
    this.#made += 1
    return `x${this.#made}`
  }

  #keep(name: string, event: LiveEvent<Action>): void {
    const device = this.device(name)
    const parent = this.viewOf(name).at(-1)?.id ?? null
    device.seq += 1
    device.unsent.push({ event, device: name, seq: device.seq, parent, seenAt: this.now })
    this.shown.add(event.id)
    this.sync(name)
  }

  /** Sends pending entries and receives the official log; if answers are lost, it only sends. */
  sync(name: string): void {
    const device = this.device(name)
    if (!device.isOnline) return
    const received = receive(this.played, this.official, device.unsent)
    this.official = received.official
    if (device.losesAnswers || received.sendFrom !== null) return
    device.unsent = []
    for (const other of this.devices.values()) if (other.isOnline) this.hear(other.name)
  }

  hear(name: string): void {
    const device = this.device(name)
    if (device.unsent.length === 0) device.known = this.official.events.map(({ event }) => event)
  }

  goOnline(name: string): void {
    const device = this.device(name)
    device.isOnline = true
    device.losesAnswers = false
    this.sync(name)
    this.hear(name)
  }
}
