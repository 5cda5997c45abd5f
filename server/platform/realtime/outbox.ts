import { setTimeout as sleep } from 'node:timers/promises'
import type { WireEvent } from '#contract/events.ts'
import type { OpenDatabase } from '../database/database.ts'
import { type Clock } from '../database/ids.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import {
  parseEventCursor,
  formatCursor,
  isBefore,
  isSameCursor,
  parseCursor,
  type Cursor,
} from './event-cursor.ts'
import {
  eventBatchSize,
  isStillStored,
  readLastCursor,
  selectEventsAfter,
  pruneEvents,
  parseEvents,
} from './event-store.ts'

const pollMs = 1000
const pruneMs = 10 * 60 * 1000
/** Maximum attempts to reach a cursor that another node has already published. */
const maxCursorAttempts = 100
const cursorRetryMs = 20

/** Callbacks of a node. */
export type OutboxCallbacks = {
  readonly publish: (events: readonly WireEvent[]) => void
  /** Relays read events to other nodes, with the cursor before them. */
  readonly relay?: (after: string, events: readonly WireEvent[]) => void
  readonly warn: (error: unknown) => void
  /** Called with broadcasts of other nodes. */
  readonly onBroadcast?: (payload: string) => void
  /** Minimum time between two reads, ms. */
  readonly minReadIntervalMs?: () => number
}

/** Reads events in commit order and publishes each once on this node. */
export async function startOutbox(
  opened: OpenDatabase,
  clock: Clock,
  {
    publish,
    relay = () => {},
    warn,
    onBroadcast = () => {},
    minReadIntervalMs = () => 0,
  }: OutboxCallbacks,
) {
  let position = await readLastCursor(opened).catch((error: unknown): Cursor => {
    // A damaged database can still be read, without events.
    if (!opened.engine.isDamaged()) throw error
    return ['0', 0]
  })
  let isStopped = false
  let ongoingRead: Promise<void> | null = null
  let shouldReadAgain = false
  let isFailing = false
  let readAt = -Infinity

  /** Warns once per outage, not on every poll. */
  const warnOnce = (error: unknown) => {
    if (!isFailing) warn(error)
    isFailing = true
  }
  /** Publishes events that no other node has relayed. */
  const advance = (events: readonly WireEvent[]) => {
    const fresh = events.filter((event) => isBefore(position, parseEventCursor(event)))
    if (fresh.length === 0) return
    position = parseEventCursor(fresh.at(-1)!)
    publish(fresh)
  }
  const { engine } = opened
  /** Prepared, since every node runs it constantly. */
  const unpublishedEvents = preparedQuery((db, transactionId: string, sequence: number) =>
    selectEventsAfter({ db, engine }, [transactionId, sequence], null),
  )
  const readNewEvents = async () => {
    do {
      const delayMs = readAt + minReadIntervalMs() - performance.now()
      if (delayMs > 0) await sleep(delayMs)
      shouldReadAgain = false
      readAt = performance.now()
      const from = position
      const events = parseEvents(await unpublishedEvents(opened.db, ...from))
      isFailing = false
      advance(events)
      if (events.length > 0) relay(formatCursor(from), events)
      if (events.length === eventBatchSize) shouldReadAgain = true
    } while (shouldReadAgain && !isStopped)
  }
  const readNow = () => {
    if (isStopped) return
    shouldReadAgain = true
    ongoingRead ??= readNewEvents()
      .catch(warnOnce)
      .finally(() => {
        ongoingRead = null
      })
  }

  // Polls too, since a notification may be lost with its connection.
  const poll = engine.listen === null ? undefined : setInterval(readNow, pollMs)
  const prune = setInterval(() => void pruneEvents(opened.db, clock()).catch(warn), pruneMs)
  poll?.unref()
  prune.unref()
  const stopListening = await engine.listen?.(
    (payload) => (payload === null ? readNow() : onBroadcast(payload)),
    warn,
  )

  return {
    /** Reads new events now instead of at the next poll. */
    readNow,
    /** Publishes events read by another node if they directly follow the last published one. */
    publishRelayed: (after: string, events: readonly WireEvent[]) => {
      const from = parseCursor(after)
      if (isStopped || from === null) return
      // There is a gap, so read from the database.
      if (isBefore(position, from)) readNow()
      else advance(events)
    },
    /** Returns the cursor after the last published event. */
    cursor: () => formatCursor(position),
    /**
     * Calls `onCaughtUp` with the events after a cursor, or with null if it is unknown or expired. A listener that
     * subscribes inside `onCaughtUp` receives the rest once and in order.
     */
    catchUp: async (
      text: string,
      onCaughtUp: (missed: readonly WireEvent[] | null) => void,
    ): Promise<void> => {
      const from = parseCursor(text)
      if (from === null) return onCaughtUp(null)
      // The latest cursor is valid even if no event is stored.
      if (!isSameCursor(from, position) && !(await isStillStored(opened.db, from)))
        return onCaughtUp(null)
      // A client from another node may be ahead of this one.
      for (let tries = 0; isBefore(position, from); tries++) {
        if (tries === maxCursorAttempts || isStopped) return onCaughtUp(null)
        readNow()
        await ongoingRead
        if (isBefore(position, from)) await sleep(cursorRetryMs)
      }
      const missed: WireEvent[] = []
      let lastRead = from
      // Includes events published meanwhile, so that none is missed.
      while (isBefore(lastRead, position)) {
        const events = parseEvents(await selectEventsAfter(opened, lastRead, position).execute())
        if (events.length === eventBatchSize || events.length === 0) return onCaughtUp(null)
        missed.push(...events)
        lastRead = parseEventCursor(events.at(-1)!)
      }
      return onCaughtUp(missed)
    },
    stop: async () => {
      isStopped = true
      clearInterval(poll)
      clearInterval(prune)
      await stopListening?.()
      await ongoingRead
    },
  }
}

export type Outbox = Awaited<ReturnType<typeof startOutbox>>
