import type { WireEvent } from '#contract/events.ts'
import { hmac } from '../security/hashing.ts'
import type { Broadcast } from '../database/unit-of-work.ts'

/** What nodes tell one another: events as one of them read them, or what is signalled in passing. */
export type Told =
  | {
      readonly kind: 'events'
      /** The cursor after which they follow without a gap. */
      readonly after: string
      readonly events: readonly WireEvent[]
    }
  | { readonly kind: 'signals'; readonly signals: readonly Pick<Broadcast, 'topic' | 'message'>[] }

/** A quicker way from node to node than the database; the outbox stays what is true. */
export type Relay = {
  /** Whether the relay is connected. */
  readonly isUp: () => boolean
  /** Sends to the other nodes. Returns false if disconnected, when they must be notified another way. */
  readonly tell: (told: Told) => boolean
  readonly stop: () => Promise<void>
}

export type RelayOptions = {
  readonly url: string
  /** Nodes of one club share it, and a Redis may serve others too. */
  readonly secret: string
  /** Id of this node, which ignores its own messages. */
  readonly node: string
  readonly hear: (told: Told) => void
  readonly warn: (error: unknown) => void
}

/** Maximum number of entries kept for a node that was offline. */
const keptAtMost = 10_000
const blockMs = 5_000
const longestPauseMs = 2_000

/**
 * Connects to a stream of Redis or Valkey. Works without it, and resumes when it is back; what was cut
 * off in between each node reads from the database.
 */
export async function openRelay({ url, secret, node, hear, warn }: RelayOptions): Promise<Relay> {
  // Loaded only if Redis is configured.
  const { createClient } = await import('@redis/client')
  const key = `fivebar:${hmac(secret, 'the stream between nodes').slice(0, 22)}`
  const writer = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (tries) => Math.min(tries * 100, longestPauseMs),
    },
  })
  const reader = writer.duplicate()
  let stopped = false
  let isFailing = false
  let isReading = false
  let last: string | null = null
  /** Says once that it is gone, and not at every try. */
  const failed = (error: unknown) => {
    isReading = false
    if (!isFailing && !stopped) warn(error)
    isFailing = true
  }
  writer.on('error', failed)
  reader.on('error', failed)
  const newest = async () => {
    const entries = await reader.xRevRange(key, '+', '-', { COUNT: 1 })
    return entries?.[0]?.id ?? '0-0'
  }
  const readOn = async () => {
    const from = last ?? (await newest())
    last = from
    isReading = true
    isFailing = false
    const streams = await reader.xRead({ key, id: from }, { BLOCK: blockMs, COUNT: 500 })
    for (const { messages } of (streams ?? []) as Streams) {
      for (const { id, message } of messages) {
        last = id
        if (message.node !== node) hear(JSON.parse(message.told) as Told)
      }
    }
  }
  const read = async () => {
    while (!stopped) {
      if (!reader.isReady) await pause(reader)
      else await readOn().catch(failed)
    }
  }
  for (const client of [writer, reader]) client.connect().catch(failed)
  const reading = read()
  const isUp = () => writer.isReady && isReading
  return {
    isUp,
    tell: (told) => {
      if (!isUp()) return false
      const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptAtMost } as const
      writer.xAdd(key, '*', { node, told: JSON.stringify(told) }, { TRIM: trim }).catch(failed)
      return true
    },
    stop: async () => {
      stopped = true
      for (const client of [writer, reader]) client.destroy()
      await reading
    },
  }
}

type Streams = readonly {
  readonly messages: readonly {
    readonly id: string
    readonly message: { readonly node: string; readonly told: string }
  }[]
}[]

/** Waits until connected, or for a short time. */
async function pause(client: { once: (name: string, done: () => void) => unknown }): Promise<void> {
  await new Promise<void>((resolve) => {
    const waiting = setTimeout(resolve, 200)
    client.once('ready', () => {
      clearTimeout(waiting)
      resolve()
    })
  })
}
