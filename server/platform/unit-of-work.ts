import { setTimeout as sleep } from 'node:timers/promises'
import type { NewEvent } from '#contract/events.ts'
import type { OpenDatabase, Tx } from './database.ts'
import type { Engine } from './dialect.ts'
import { newId, type Clock } from './ids.ts'

/**
 * One change of the club: all of it happens, with its events, or none of it. Inside, await nothing
 * but the database.
 */
export type Unit = {
  readonly tx: Tx
  /** The moment this work counts as done, the same all through. */
  readonly now: number
  /** What the database can do, where the two differ. */
  readonly engine: Engine
  /** 1 at first, more where the work had to begin again. */
  readonly attempt: number
  readonly newId: () => string
  /** Tells the club after commit. */
  readonly announce: (event: NewEvent) => void
  /** Takes a name for this transaction, beside others or alone. */
  readonly lock: (name: string, mode: 'shared' | 'exclusive') => Promise<void>
}

/** A moment and ids as a unit of work would have them, for what only reads. */
export type Making = Pick<Unit, 'now' | 'newId'>

export function making(clock: Clock): Making {
  const now = clock()
  return { now, newId: () => newId(now) }
}

/** Thrown where the work must begin again, because what it stood on has moved. */
export class BeginAgain extends Error {}

export type UnitOfWork = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

const attempts = 6

/** Makes the one way to write. `committed` is called after a commit that announced something. */
export function unitOfWork(open: OpenDatabase, clock: Clock, committed: () => void): UnitOfWork {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, announced } = await runOnce(open, clock, attempt, work)
        if (announced) committed()
        return result
      } catch (error) {
        const repeatable = error instanceof BeginAgain || open.engine.isRepeatable(error)
        if (attempt === attempts || !repeatable) throw error
        // Two that met must not meet again at once.
        await sleep(Math.random() * 20 * attempt)
      }
    }
  }
}

async function runOnce<T>(
  open: OpenDatabase,
  clock: Clock,
  attempt: number,
  work: (unit: Unit) => Promise<T>,
) {
  return open.db.transaction().execute(async (tx) => {
    const now = clock()
    const events: NewEvent[] = []
    const result = await work({
      tx,
      now,
      engine: open.engine,
      attempt,
      newId: () => newId(now),
      announce: (event) => events.push(event),
      lock: async (name, mode) => open.engine.lock(tx as never, name, mode),
    })
    if (events.length > 0) {
      const rows = events.map(({ type, data }) => ({
        id: newId(now),
        type,
        data: JSON.stringify(data),
        createdAt: now,
      }))
      await tx.insertInto('events').values(rows).execute()
      await open.engine.nudge(tx as never)
    }
    return { result, announced: events.length > 0 }
  })
}
