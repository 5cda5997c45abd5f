type Listener = (message: object) => void

/** The topics that screens follow, online or not. */
const listeners = new Map<string, Set<Listener>>()

type Line = {
  readonly watch: (topic: string) => void
  readonly unwatch: (topic: string) => void
}
let line: Line | null = null

/**
 * Follows a topic of the live connection: `live:{id}` for one match, `live` for the scores of all. A
 * message without content means: refetch. Returns a function that stops it.
 */
export function watchTopic(topic: string, tell: Listener): () => void {
  const known = listeners.get(topic)
  if (known === undefined) {
    listeners.set(topic, new Set([tell]))
    line?.watch(topic)
  } else known.add(tell)
  return () => {
    const left = listeners.get(topic)
    left?.delete(tell)
    if (left?.size !== 0) return
    listeners.delete(topic)
    line?.unwatch(topic)
  }
}

export function tellTopic(topic: string, message: object): void {
  for (const tell of listeners.get(topic) ?? []) tell(message)
}

/** Passes the topics to a connection, which subscribes again after each reconnect. */
export function followTopics(given: Line) {
  line = given
  return {
    isFollowed: (topic: string) => listeners.has(topic),
    watchAll: () => {
      for (const topic of listeners.keys()) {
        given.watch(topic)
        tellTopic(topic, {})
      }
    },
    stop: () => {
      if (line === given) line = null
    },
  }
}
