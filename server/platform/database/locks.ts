import type { Tx } from './database.ts'
import type { Engine, LockMode } from './engine.ts'

/**
 * Kinds of locks, in the order in which a unit of work acquires them, and within a kind by name. Acquire
 * locks before the first write, since inserting a row also locks the rows it refers to. Other kinds have no
 * order. See docs/subsystems/unit-of-work.md.
 */
const lockOrder = [
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

/** Thrown to restart the unit of work with these locks acquired first, to prevent a deadlock. */
export class LockOrderViolation extends Error {
  readonly needed: ReadonlyMap<LockName, LockMode>
  constructor(needed: ReadonlyMap<LockName, LockMode>) {
    super('A lock was acquired out of order too often')
    this.needed = needed
  }
}

const findRank = (name: LockName) =>
  lockOrder.indexOf(name.split(':')[0] as (typeof lockOrder)[number])

function compareLockNames(a: LockName, b: LockName): number {
  const rankDifference = findRank(a) - findRank(b)
  if (rankDifference !== 0) return rankDifference
  return a < b ? -1 : a > b ? 1 : 0
}

/** Manages the locks of one transaction. SQLite has a single writer and needs none. */
export function createLocks({ locks }: Engine, tx: Tx) {
  const held = new Map<LockName, LockMode>()
  const db = tx as never

  const isHeld = (name: LockName, mode: LockMode) =>
    held.get(name) === mode || held.get(name) === 'exclusive'

  /** Returns whether all held locks precede this one. */
  const isInOrder = (name: LockName) =>
    findRank(name) === -1 ||
    [...held.keys()].every((heldName) => compareLockNames(heldName, name) < 0)

  /** Returns the locks not yet held, in locking order. */
  const findMissing = (requested: ReadonlyMap<LockName, LockMode>): readonly LockRequest[] =>
    [...requested]
      .filter(([name, mode]) => !isHeld(name, mode))
      .sort(([a], [b]) => compareLockNames(a, b))

  const lockModes = async (requested: ReadonlyMap<LockName, LockMode>): Promise<void> => {
    if (locks === null) return
    const missingLocks = findMissing(requested)
    const inOrder = missingLocks.filter(([name]) => isInOrder(name))
    for (const [name, mode] of missingLocks.filter((each) => !inOrder.includes(each))) {
      const isLocked = await locks.tryLock(db, name, mode)
      if (!isLocked) throw new LockOrderViolation(new Map([...held, ...missingLocks]))
      held.set(name, mode)
    }
    // One statement, in the given order.
    if (inOrder.length > 0) await locks.lock(db, inOrder)
    for (const [name, mode] of inOrder) held.set(name, mode)
  }

  const lock = async (
    nameOrNames: LockName | readonly LockName[],
    mode: LockMode,
  ): Promise<void> => {
    const names = typeof nameOrNames === 'string' ? [nameOrNames] : nameOrNames
    await lockModes(new Map(names.map((name) => [name, mode])))
  }

  /**
   * Locks one of several names exclusively: one already held, or a free one, or after waiting a random one.
   */
  const lockAnyOf = async <Name extends LockName>(names: readonly Name[]): Promise<Name> => {
    if (locks === null) return names[0]!
    const heldName = names.find((name) => isHeld(name, 'exclusive'))
    if (heldName !== undefined) return heldName
    const free = (await locks.tryLockOne(db, names)) as Name | null
    const name = free ?? names[Math.floor(Math.random() * names.length)]!
    if (free === null) await lock(name, 'exclusive')
    else held.set(free, 'exclusive')
    return name
  }

  return { lock, lockModes, lockAnyOf }
}
