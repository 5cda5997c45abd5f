import type { Consequences } from '#contract/players/players.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerId } from '#engine/ids.ts'
import { lockPlayers, type PlayerRow } from './store.ts'

/** `actor` is null for automatic changes. */
export type PlayerDeletion = { readonly actor: Actor | null; readonly player: PlayerRow }
export type PlayerErasure = { readonly player: PlayerRow }
export type PlayerMerge = {
  readonly actor: Actor
  readonly from: PlayerRow
  readonly into: PlayerRow
}
export type PlayerUpdate = { readonly before: PlayerRow; readonly after: PlayerRow }

/** What a lock is for: players are only updated, or one of them is added or removed. */
export type PlayerChange = 'update' | 'addOrRemove'

/** Number of matches deleted with a player, and the data needed to restore them. */
export type PlayerDeletionResult = { readonly deletedMatches: number; readonly kept: object }
export type PlayerRestoration = {
  readonly actor: Actor
  readonly player: PlayerRow
  /** Stored results of the `beforeDelete` hooks. */
  readonly kept: object
}
/** Numbers of restored matches, and of those that wait for another player to be restored. */
export type PlayerRestorationResult = { readonly matches: number; readonly waiting: number }
/** Numbers of matches that moved to the other player, and that were removed. */
export type PlayerMergeResult = { readonly movedMatches: number; readonly removedMatches: number }

/** A player, and the one that takes over their records. */
export type PlayerTransfer = { readonly from: PlayerId; readonly into: PlayerId }

/**
 * Hooks by which other domains react to changes of players, in the same unit of work. They are passed when
 * the server is built, and run leftmost domain first.
 */
export type PlayerHooks = {
  /**
   * Locks everything affected by a change of these players, before the first write. Run from the leftmost
   * domain, this follows the lock order: tournaments, boards, then players.
   */
  readonly lockAffected?: (
    unit: UnitOfWork,
    playerIds: readonly string[],
    change: PlayerChange,
  ) => Promise<void>
  /** Returns whether the domain has records of the player. */
  readonly hasRecords?: (db: Database, playerId: string) => Promise<boolean>
  /** Runs before a player is deleted. */
  readonly beforeDelete?: (
    unit: UnitOfWork,
    deletion: PlayerDeletion,
  ) => Promise<Partial<PlayerDeletionResult>>
  /**
   * Runs before a player is erased: removes them from upcoming events, and texts by and about them. Results
   * are kept.
   */
  readonly beforeErase?: (unit: UnitOfWork, erasure: PlayerErasure) => Promise<void>
  /**
   * Removes the addresses of an erased person, who may have no player. `contacts` are the digests by which
   * people are invited.
   */
  readonly eraseContacts?: (unit: UnitOfWork, contacts: readonly string[]) => Promise<void>
  /** Runs after a deleted player was restored, rightmost domain first. */
  readonly afterRestore?: (
    unit: UnitOfWork,
    restoration: PlayerRestoration,
  ) => Promise<Partial<PlayerRestorationResult>>
  /** Returns what `beforeDelete` would do. */
  readonly previewDelete?: (
    context: AppContext,
    player: PlayerRow,
  ) => Promise<Partial<Consequences>>
  /**
   * Runs before the player of a sign-up is deleted because its owner gets an older one: moves its entries.
   * `hasRecords` is not called for domains with this hook.
   */
  readonly beforeTransfer?: (unit: UnitOfWork, transfer: PlayerTransfer) => Promise<void>
  /** Runs before a player is merged into another. */
  readonly beforeMerge?: (
    unit: UnitOfWork,
    merge: PlayerMerge,
  ) => Promise<Partial<PlayerMergeResult>>
  /** Runs after a player was renamed, retired, restored, or given another picture or starting level. */
  readonly afterUpdate?: (unit: UnitOfWork, update: PlayerUpdate) => Promise<void>
}

/** Runs one hook of every domain in order, and merges their results. */
export async function runHooks<Result extends object>(
  hooks: readonly PlayerHooks[],
  start: Result,
  run: (hooks: PlayerHooks) => Promise<Partial<Result>> | undefined,
): Promise<Result> {
  let result = start
  for (const each of hooks) result = { ...result, ...(await run(each)) }
  return result
}

/** Locks players and everything affected by a change of them, in lock order. */
export async function lockPlayersForChange(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  playerIds: readonly string[],
  change: PlayerChange,
): Promise<void> {
  for (const { lockAffected } of hooks) await lockAffected?.(unit, playerIds, change)
  await lockPlayers(unit, playerIds)
}

export async function runUpdateHooks(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  update: PlayerUpdate,
): Promise<void> {
  for (const { afterUpdate } of hooks) await afterUpdate?.(unit, update)
}
