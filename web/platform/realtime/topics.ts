type Listener = (message: object) => void

/** What screens follow, whether there is a connection or not. */
const listeners = new Map<string, Set<Listener>>()

type Line = {
  readonly watch: (topic: string) => void
  readonly unwatch: (topic: string) => void
}
let line: Line | null = null

/**
 * Follows a topic of the live connection: `live:{id}` a match as it is scored, `live` the scores of
 * all. A message without content means: ask anew. Gives what ends it.
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

/** Gives the topics to a connection, which takes them up again each time it stands. */
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
