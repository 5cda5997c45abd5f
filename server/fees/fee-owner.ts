import type { FeeOwnerKind } from '#contract/fees.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Database } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { Subject } from '../notices/store.ts'

/** A tournament or group that has a fee, or may have one. */
export type FeeOwner = {
  readonly id: string
  readonly name: string
  /** Whether it is closed to changes, with the reason; null if not. */
  readonly refusal: (() => Error) | null
  /** Everyone who owes, in order; teams where teams enter. */
  readonly payers: readonly PlayerId[]
  readonly names: (
    db: Database,
    payers: readonly PlayerId[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Returns the people who are notified about a payer. */
  readonly behind: (db: Database) => Promise<(payer: PlayerId) => readonly PlayerId[]>
  /** What a notice about its fee is about. */
  readonly subject: Subject
  readonly publish: (unit: UnitOfWork) => Promise<void>
}

/** How tournaments or groups are loaded for their fees, by those who run them. */
export type FeeOwners = {
  /** Throws 404 for one that the actor may not see, and 403 if they may not manage its fee. */
  readonly load: (context: AppContext, actor: Actor, id: string) => Promise<FeeOwner>
  /** Locks, then loads; without an actor for the club itself. */
  readonly lock: (unit: UnitOfWork, actor: Actor | null, id: string) => Promise<FeeOwner>
}

export type AllFeeOwners = Readonly<Record<FeeOwnerKind, FeeOwners>>
