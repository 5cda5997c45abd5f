import type { Config } from '../platform/config/config.ts'
import type { OpenRelay, RelayMessage } from '../platform/realtime/relay.ts'
import { hmac } from '../platform/security/hashing.ts'

/** Maximum number of entries kept for offline nodes. */
const maxEntries = 10_000
const blockMs = 5_000
const maxPauseMs = 2_000

/** Connects to the configured Redis; returns null if there is none. */
export function connectRelay({ redisUrl }: Pick<Config, 'redisUrl'>): OpenRelay | null {
  return redisUrl === null ? null : createRedisRelay(redisUrl)
}

/** Relays through a stream of Redis or Valkey. While it is down, each node reads from the database. */
const createRedisRelay =
  (url: string): OpenRelay =>
  async ({ secret, node, receive, warn }) => {
    // Loaded only if Redis is configured.
    const { createClient } = await import('@redis/client')
    const key = `fivebar:${hmac(secret, 'the stream between nodes').slice(0, 22)}`
    const writer = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: 5_000,
        reconnectStrategy: (tries) => Math.min(tries * 100, maxPauseMs),
      },
    })
    const reader = writer.duplicate()
    let isStopped = false
    let isFailing = false
    let isReading = false
    let lastId: string | null = null
    /** Warns once per outage, not on every reconnect attempt. */
    const onFailure = (error: unknown) => {
      isReading = false
      if (!isFailing && !isStopped) warn(error)
      isFailing = true
    }
    writer.on('error', onFailure)
    reader.on('error', onFailure)
    const findNewestId = async () => {
      const entries = await reader.xRevRange(key, '+', '-', { COUNT: 1 })
      return entries?.[0]?.id ?? '0-0'
    }
    const readNext = async () => {
      const from = lastId ?? (await findNewestId())
      lastId = from
      isReading = true
      isFailing = false
      const streams = await reader.xRead({ key, id: from }, { BLOCK: blockMs, COUNT: 500 })
      for (const { messages } of (streams ?? []) as Streams) {
        for (const { id, message } of messages) {
          lastId = id
          if (message.node !== node) receive(JSON.parse(message.told) as RelayMessage)
        }
      }
    }
    const read = async () => {
      while (!isStopped) {
        if (!reader.isReady) await waitUntilReady(reader)
        else await readNext().catch(onFailure)
      }
    }
    for (const client of [writer, reader]) client.connect().catch(onFailure)
    const reading = read()
    const isConnected = () => writer.isReady && isReading
    return {
      isConnected,
      send: (sent) => {
        if (!isConnected()) return false
        const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxEntries } as const
        writer.xAdd(key, '*', { node, told: JSON.stringify(sent) }, { TRIM: trim }).catch(onFailure)
        return true
      },
      stop: async () => {
        isStopped = true
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
async function waitUntilReady(client: {
  once: (name: string, done: () => void) => unknown
}): Promise<void> {
  await new Promise<void>((resolve) => {
    const waiting = setTimeout(resolve, 200)
    client.once('ready', () => {
      clearTimeout(waiting)
      resolve()
    })
  })
}
