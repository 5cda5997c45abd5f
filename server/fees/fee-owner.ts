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
  /** Creates the error that refuses changes; null if the fee can be changed. */
  readonly refusal: (() => Error) | null
  /** Whether players can see the fee, so that they may be reminded of it. */
  readonly isVisible: boolean
  /** Ids of the players or teams that owe, in order. */
  readonly payers: readonly PlayerId[]
  readonly names: (
    db: Database,
    payers: readonly PlayerId[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Returns a function for the players to notify about a payer. */
  readonly loadRecipients: (db: Database) => Promise<(payer: PlayerId) => readonly PlayerId[]>
  /** The subject of notices about its fee. */
  readonly subject: Subject
  readonly publish: (unit: UnitOfWork) => Promise<void>
}

/** Loads tournaments or groups for the people who manage their fees. */
export type FeeOwners = {
  /** Throws 404 for one that the actor may not see, and 403 if they may not manage its fee. */
  readonly load: (context: AppContext, actor: Actor, id: string) => Promise<FeeOwner>
  /** Locks, then loads. The actor is null for automatic reminders. */
  readonly lock: (unit: UnitOfWork, actor: Actor | null, id: string) => Promise<FeeOwner>
}

export type AllFeeOwners = Readonly<Record<FeeOwnerKind, FeeOwners>>
