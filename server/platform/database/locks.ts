import type { Tx } from './database.ts'
import type { Engine, LockMode } from './dialect.ts'

/**
 * Kinds of locks, in the order in which a unit of work must acquire them; within a kind by name.
 * Acquire locks before the first write, since a row with a foreign key locks the referenced row
 * too. Other kinds have no order. See docs/subsystems/unit-of-work.md.
 */
const order = [
  'displays',
  'live',
  'tables',
  'group',
  'tournament',
  'team',
  'board',
  'player',
  'audit',
] as const

export type LockName = `${string}:${string}`
export type LockRequest = readonly [LockName, LockMode]

/**
 * Thrown to restart the unit of work with these locks acquired first, which prevents a deadlock.
 */
export class LockOrderViolation extends Error {
  readonly needed: ReadonlyMap<LockName, LockMode>
  constructor(needed: ReadonlyMap<LockName, LockMode>) {
    super('A lock was taken out of order again and again')
    this.needed = needed
  }
}

const rankOf = (name: LockName) => order.indexOf(name.split(':')[0] as (typeof order)[number])

function compare(a: LockName, b: LockName): number {
  const byKind = rankOf(a) - rankOf(b)
  if (byKind !== 0) return byKind
  return a < b ? -1 : a > b ? 1 : 0
}

/** Manages the locks of one transaction. SQLite has a single writer and needs none. */
export function heldLocks(engine: Engine, tx: Tx) {
  const held = new Map<LockName, LockMode>()
  const db = tx as never

  const isHeld = (name: LockName, mode: LockMode) =>
    held.get(name) === mode || held.get(name) === 'exclusive'

  /** Whether everything that is held comes before this; a second hold of the same does not. */
  const isInTurn = (name: LockName) =>
    rankOf(name) === -1 || [...held.keys()].every((known) => compare(known, name) < 0)

  /** Returns the locks that are not held yet, in locking order. */
  const missing = (asked: ReadonlyMap<LockName, LockMode>): readonly LockRequest[] =>
    [...asked].filter(([name, mode]) => !isHeld(name, mode)).sort(([a], [b]) => compare(a, b))

  const takeEach = async (asked: ReadonlyMap<LockName, LockMode>): Promise<void> => {
    if (!engine.hasLocks) return
    const wanted = missing(asked)
    const inTurn = wanted.filter(([name]) => isInTurn(name))
    for (const [name, mode] of wanted.filter((each) => !inTurn.includes(each))) {
      const isTaken = await engine.tryLock(db, name, mode)
      if (!isTaken) throw new LockOrderViolation(new Map([...held, ...wanted]))
      held.set(name, mode)
    }
    await takeTogether(inTurn)
  }

  const take = async (given: LockName | readonly LockName[], mode: LockMode): Promise<void> => {
    const names = typeof given === 'string' ? [given] : given
    await takeEach(new Map(names.map((name) => [name, mode])))
  }

  /**
   * Locks one of several names exclusively: one already held, else a free one, else waits for a random
   * one.
   */
  const takeOne = async <Name extends LockName>(names: readonly Name[]): Promise<Name> => {
    const known = names.find((name) => isHeld(name, 'exclusive'))
    if (known !== undefined) return known
    const free = (await engine.tryLockOne(db, names)) as Name | null
    const taken = free ?? names[Math.floor(Math.random() * names.length)]!
    if (free === null) await take(taken, 'exclusive')
    else held.set(free, 'exclusive')
    return taken
  }

  /** Locks all in one statement, in the given order. */
  const takeTogether = async (names: readonly LockRequest[]) => {
    if (names.length === 0) return
    await engine.lock(db, names)
    for (const [name, mode] of names) held.set(name, mode)
  }

  const takeFirst = async (first: ReadonlyMap<LockName, LockMode>): Promise<void> =>
    takeTogether([...first].sort(([a], [b]) => compare(a, b)))
  return { take, takeEach, takeOne, takeFirst }
}
