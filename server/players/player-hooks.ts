import type { Consequences } from '#contract/players.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerId } from '#engine/ids.ts'
import { lockPlayers, type PlayerRow } from './store.ts'

/** `actor` is null if no one should be recorded as having done it. */
export type Leaving = { readonly actor: Actor | null; readonly player: PlayerRow }
export type Erasing = {
  readonly player: PlayerRow
  /** Digests of the person's addresses, by which people were invited. */
  readonly contacts: readonly string[]
}
export type Merging = {
  readonly actor: Actor
  readonly from: PlayerRow
  readonly into: PlayerRow
}
export type Changing = { readonly before: PlayerRow; readonly after: PlayerRow }

/** Whether players stay and only change, or one of them is deleted. */
export type Change = 'stays' | 'goes'

/** How many matches were deleted with a player, and what is needed to restore them. */
export type Left = { readonly deletedMatches: number; readonly kept: object }
export type Returning = {
  readonly actor: Actor
  readonly player: PlayerRow
  /** What the `leaving` hooks returned to be stored. */
  readonly kept: object
}
/** How many matches were restored with a player, and how many wait for someone else. */
export type Returned = { readonly matches: number; readonly waiting: number }
/** How many matches moved to another player, and how many had to be removed. */
export type Merged = { readonly movedMatches: number; readonly removedMatches: number }

/** The player whose record is replaced, and the one that replaces it. */
export type Moving = { readonly from: PlayerId; readonly into: PlayerId }

/**
 * What another domain does in the unit of work in which a player changes. Domains pass their hooks when the
 * server is built; players run them, leftmost first.
 */
export type PlayerHooks = {
  /**
   * Locks, before the first write, what a change of these players will affect in this domain. Running the
   * hooks leftmost first follows the lock order: tournaments, boards, and then the players themselves.
   */
  readonly taking?: (
    unit: UnitOfWork,
    playerIds: readonly string[],
    change: Change,
  ) => Promise<void>
  /** Returns whether the player is mentioned in stored data. */
  readonly isOnRecord?: (db: Database, playerId: string) => Promise<boolean>
  /** Before a player is deleted. */
  readonly leaving?: (unit: UnitOfWork, leaving: Leaving) => Promise<Partial<Left>>
  /**
   * Before a player is erased: removes them from everything upcoming, and what was written by and about them.
   * What they played stays.
   */
  readonly erasing?: (unit: UnitOfWork, erasing: Erasing) => Promise<void>
  /** After a deleted player was restored. Run rightmost first. */
  readonly returning?: (unit: UnitOfWork, returning: Returning) => Promise<Partial<Returned>>
  /** Returns what `leaving` would do, without doing it. */
  readonly foreseeLeaving?: (
    context: AppContext,
    player: PlayerRow,
  ) => Promise<Partial<Consequences>>
  /**
   * Before the record created at sign-up is deleted because its owner's claim to an older one is accepted:
   * moves its data to that. A domain with this hook is not asked `isOnRecord` then.
   */
  readonly following?: (unit: UnitOfWork, moving: Moving) => Promise<void>
  /** Before a player is merged into another. */
  readonly merging?: (unit: UnitOfWork, merging: Merging) => Promise<Partial<Merged>>
  /** After a player was renamed, retired, restored, or given another picture or starting level. */
  readonly changed?: (unit: UnitOfWork, changing: Changing) => Promise<void>
}

/** Runs one hook of every domain in order, and merges their results. */
export async function gather<Answer extends object>(
  hooks: readonly PlayerHooks[],
  start: Answer,
  run: (hooks: PlayerHooks) => Promise<Partial<Answer>> | undefined,
): Promise<Answer> {
  let answer = start
  for (const each of hooks) answer = { ...answer, ...(await run(each)) }
  return answer
}

/** Locks players and everything that a change of them affects, in lock order. */
export async function lockPlayersForChange(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  playerIds: readonly string[],
  change: Change,
): Promise<void> {
  for (const { taking } of hooks) await taking?.(unit, playerIds, change)
  await lockPlayers(unit, playerIds)
}

/** Runs the hooks for a changed player. */
export async function publishChanged(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  changing: Changing,
): Promise<void> {
  for (const { changed } of hooks) await changed?.(unit, changing)
}
