import type { Consequences } from '#contract/players.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerId } from '#engine/ids.ts'
import { lockPlayers, type PlayerRow } from './store.ts'

/** `actor` is null where nobody is to stand on record as who did it. */
export type Leaving = { readonly actor: Actor | null; readonly player: PlayerRow }
export type Erasing = {
  readonly player: PlayerRow
  /** Digests of the addresses that people were invited by and that are theirs. */
  readonly contacts: readonly string[]
}
export type Merging = {
  readonly actor: Actor
  readonly from: PlayerRow
  readonly into: PlayerRow
}
export type Changing = { readonly before: PlayerRow; readonly after: PlayerRow }

/** Whether players stay, and only something of them changes, or one of them goes. */
export type Change = 'stays' | 'goes'

/** How many matches went with a player, and what brings them back. */
export type Left = { readonly deletedMatches: number; readonly kept: object }
export type Returning = {
  readonly actor: Actor
  readonly player: PlayerRow
  /** What the hooks of leaving gave to be kept. */
  readonly kept: object
}
/** How many matches came back with a player, and how many wait for somebody else. */
export type Returned = { readonly matches: number; readonly waiting: number }
/** How many matches moved to another player, and how many could not stand. */
export type Merged = { readonly movedMatches: number; readonly removedMatches: number }

/**
 * What another domain does in the unit of work in which something happens to a player. Domains to the
 * left hand theirs over when the server is put together; players run them, the leftmost first.
 */
export type Moving = { readonly from: PlayerId; readonly into: PlayerId }

export type PlayerHooks = {
  /**
   * Takes, before anything is written, what a change of these players will touch here. Run leftmost
   * first it follows the order of locks: tournaments, boards, and then the players themselves.
   */
  readonly taking?: (
    unit: UnitOfWork,
    playerIds: readonly string[],
    change: Change,
  ) => Promise<void>
  /** Whether the player stands in anything that is kept. */
  readonly isOnRecord?: (db: Database, playerId: string) => Promise<boolean>
  /** Before a player is deleted. */
  readonly leaving?: (unit: UnitOfWork, leaving: Leaving) => Promise<Partial<Left>>
  /**
   * Before a player is erased: they leave what is to come, and what they wrote and what was written of them
   * goes. What they played stays.
   */
  readonly erasing?: (unit: UnitOfWork, erasing: Erasing) => Promise<void>
  /** After a deleted player was brought back. Run rightmost first. */
  readonly returning?: (unit: UnitOfWork, returning: Returning) => Promise<Partial<Returned>>
  /** What `leaving` would do, without doing it. */
  readonly foreseeLeaving?: (
    context: AppContext,
    player: PlayerRow,
  ) => Promise<Partial<Consequences>>
  /**
   * Before the record of a sign-up goes whose owner takes over an older one of theirs: what it is in goes on
   * with that. Whoever has this is not asked for `isOnRecord` then.
   */
  readonly following?: (unit: UnitOfWork, moving: Moving) => Promise<void>
  /** Before a player is merged into another. */
  readonly merging?: (unit: UnitOfWork, merging: Merging) => Promise<Partial<Merged>>
  /** After a player was renamed, retired, brought back, or given another picture or starting level. */
  readonly changed?: (unit: UnitOfWork, changing: Changing) => Promise<void>
}

/** Runs one hook of every domain, one after the other, and puts together what they answer. */
export async function gather<Answer extends object>(
  hooks: readonly PlayerHooks[],
  start: Answer,
  run: (hooks: PlayerHooks) => Promise<Partial<Answer>> | undefined,
): Promise<Answer> {
  let answer = start
  for (const each of hooks) answer = { ...answer, ...(await run(each)) }
  return answer
}

/** Takes players and all that a change of them touches, in the order of locks. */
export async function lockPlayersForChange(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  playerIds: readonly string[],
  change: Change,
): Promise<void> {
  for (const { taking } of hooks) await taking?.(unit, playerIds, change)
  await lockPlayers(unit, playerIds)
}

/** Runs the hooks of a player that changed. */
export async function publishChanged(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  changing: Changing,
): Promise<void> {
  for (const { changed } of hooks) await changed?.(unit, changing)
}
