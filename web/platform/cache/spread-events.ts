import type { WireEvent } from '#contract/events.ts'

export type SpreadEvents = {
  readonly receive: (event: WireEvent, isOwn: boolean) => void
  readonly stop: () => void
}

/**
 * Returns a receiver that applies events after a random delay where many clients would refetch at
 * once. Events until then are batched. The person's own changes are applied at once.
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
    receive: (event, isOwn) => {
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
