import type { WireEvent } from '#contract/events.ts'

/** Applies events at once, or at a moment of its own where many clients would fetch together. */
export type SpreadEvents = {
  readonly hear: (event: WireEvent, isOwn: boolean) => void
  readonly stop: () => void
}

/**
 * Where the server says that many listen, each client waits its own part of the time before it fetches
 * what an event made stale; whatever comes meanwhile is fetched with it. What this person did
 * themselves shows at once.
 */
export function spreadEvents(
  apply: (event: WireEvent) => void,
  random: () => number = Math.random,
): SpreadEvents {
  let waiting: WireEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const due = waiting
    waiting = []
    timer = undefined
    for (const event of due) apply(event)
  }
  return {
    hear: (event, isOwn) => {
      const { spreadMs = 0 } = event
      if (isOwn || spreadMs === 0) return apply(event)
      waiting.push(event)
      timer ??= setTimeout(flush, random() * spreadMs)
      return undefined
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
