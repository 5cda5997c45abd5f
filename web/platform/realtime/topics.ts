type Listener = (message: object) => void

/** The topics that screens follow, online or not. */
const listeners = new Map<string, Set<Listener>>()

type TopicConnection = {
  readonly watch: (topic: string) => void
  readonly unwatch: (topic: string) => void
}

let connection: TopicConnection | null = null

/**
 * Follows a topic of the live connection: `live:{id}` for one match, `live` for the scores of all. A
 * message without content means: refetch. Returns a function that stops it.
 */
export function watchTopic(topic: string, listener: Listener): () => void {
  const existing = listeners.get(topic)
  if (existing === undefined) {
    listeners.set(topic, new Set([listener]))
    connection?.watch(topic)
  } else existing.add(listener)
  return () => {
    const remaining = listeners.get(topic)
    remaining?.delete(listener)
    if (remaining?.size !== 0) return
    listeners.delete(topic)
    connection?.unwatch(topic)
  }
}

export function publishTopic(topic: string, message: object): void {
  for (const listener of listeners.get(topic) ?? []) listener(message)
}

/** Sends the followed topics to a connection; `watchAll` subscribes again after a reconnect. */
export function followTopics(next: TopicConnection) {
  connection = next
  return {
    isFollowed: (topic: string) => listeners.has(topic),
    watchAll: () => {
      for (const topic of listeners.keys()) {
        next.watch(topic)
        publishTopic(topic, {})
      }
    },
    stop: () => {
      if (connection === next) connection = null
    },
  }
}
