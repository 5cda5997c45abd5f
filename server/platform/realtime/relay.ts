import type { WireEvent } from '#contract/events.ts'
import type { Broadcast } from '../database/unit-of-work.ts'

/** A message between nodes: events that one of them read from the outbox, or broadcasts. */
export type RelayMessage =
  | {
      readonly kind: 'events'
      /** The cursor directly before the first event. */
      readonly after: string
      readonly events: readonly WireEvent[]
    }
  | {
      readonly kind: 'broadcasts'
      readonly broadcasts: readonly Pick<Broadcast, 'topic' | 'message'>[]
    }

/**
 * Connects nodes faster than the database. The outbox remains the source of truth, and without a relay,
 * nodes are notified through the database.
 */
export type Relay = {
  /** Whether the relay is connected. */
  readonly isConnected: () => boolean
  /** Sends to the other nodes. Returns false if disconnected. */
  readonly send: (message: RelayMessage) => boolean
  readonly stop: () => Promise<void>
}

export type RelayOptions = {
  /** Name shared by the nodes of a club. */
  readonly secret: string
  /** Id of this node, which ignores its own messages. */
  readonly node: string
  readonly receive: (message: RelayMessage) => void
  readonly warn: (error: unknown) => void
}

export type OpenRelay = (options: RelayOptions) => Promise<Relay>
