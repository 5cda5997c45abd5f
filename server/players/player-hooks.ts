import type { Consequences } from '#contract/players/players.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerId } from '#engine/ids.ts'
import { lockPlayers, type PlayerRow } from './store.ts'

/** `actor` is null for automatic changes. */
export type PlayerDeletion = { readonly actor: Actor | null; readonly player: PlayerRow }
export type PlayerErasure = {
  readonly player: PlayerRow
  /** Digests of the person's addresses, by which people were invited. */
  readonly contacts: readonly string[]
}
export type PlayerMerge = {
  readonly actor: Actor
  readonly from: PlayerRow
  readonly into: PlayerRow
}
export type PlayerUpdate = { readonly before: PlayerRow; readonly after: PlayerRow }

/** Whether players only change, or one of them is deleted. */
export type Change = 'stays' | 'goes'

/** How many matches were deleted with a player, and what is needed to restore them. */
export type PlayerDeletionResult = { readonly deletedMatches: number; readonly kept: object }
export type PlayerRestoration = {
  readonly actor: Actor
  readonly player: PlayerRow
  /** What the `leaving` hooks returned to be stored. */
  readonly kept: object
}
/** Number of restored matches, and of those that wait for another player. */
export type PlayerRestorationResult = { readonly matches: number; readonly waiting: number }
/** How many matches moved to another player, and how many had to be removed. */
export type PlayerMergeResult = { readonly movedMatches: number; readonly removedMatches: number }

/** The player whose record is replaced, and the one that replaces it. */
export type PlayerTransfer = { readonly from: PlayerId; readonly into: PlayerId }

/**
 * What another domain does in the unit of work in which a player changes. Domains pass their hooks when the
 * server is built; players run them, leftmost first.
 */
export type PlayerHooks = {
  /**
   * Locks what a change of these players touches, before the first write. Run from the leftmost domain,
   * this follows the lock order: tournaments, boards, then players.
   */
  readonly taking?: (
    unit: UnitOfWork,
    playerIds: readonly string[],
    change: Change,
  ) => Promise<void>
  /** Returns whether records mention the player. */
  readonly isOnRecord?: (db: Database, playerId: string) => Promise<boolean>
  /** Before a player is deleted. */
  readonly leaving?: (
    unit: UnitOfWork,
    leaving: PlayerDeletion,
  ) => Promise<Partial<PlayerDeletionResult>>
  /**
   * Before a player is erased: removes them from upcoming things, and texts by and about them. Results
   * are kept.
   */
  readonly erasing?: (unit: UnitOfWork, erasing: PlayerErasure) => Promise<void>
  /** After a deleted player was restored. Run rightmost first. */
  readonly returning?: (
    unit: UnitOfWork,
    returning: PlayerRestoration,
  ) => Promise<Partial<PlayerRestorationResult>>
  /** Returns what `leaving` would do, without doing it. */
  readonly previewLeavingPlayer?: (
    context: AppContext,
    player: PlayerRow,
  ) => Promise<Partial<Consequences>>
  /**
   * Before the player of a sign-up is deleted because its owner takes over an older one: moves what it is
   * in. Domains with this hook are not asked `isOnRecord`.
   */
  readonly following?: (unit: UnitOfWork, moving: PlayerTransfer) => Promise<void>
  /** Before a player is merged into another. */
  readonly merging?: (unit: UnitOfWork, merging: PlayerMerge) => Promise<Partial<PlayerMergeResult>>
  /** After a player was renamed, retired, restored, or given another picture or starting level. */
  readonly changed?: (unit: UnitOfWork, changing: PlayerUpdate) => Promise<void>
}

/** Runs one hook of every domain in order, and merges their results. */
export async function runHooks<Answer extends object>(
  hooks: readonly PlayerHooks[],
  start: Answer,
  run: (hooks: PlayerHooks) => Promise<Partial<Answer>> | undefined,
): Promise<Answer> {
  let answer = start
  for (const each of hooks) answer = { ...answer, ...(await run(each)) }
  return answer
}

/** Locks players and everything a change of them touches, in lock order. */
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
export async function runChangedHooks(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  changing: PlayerUpdate,
): Promise<void> {
  for (const { changed } of hooks) await changed?.(unit, changing)
}
