import type { Dialect, Kysely, RawBuilder } from 'kysely'

/**
 * Everything that differs between the two databases: the driver, column types, locks, the order of events,
 * and which errors are worth a retry. Implemented by `sqlite-engine.ts` and `postgres-engine.ts`.
 */
export type Engine = {
  readonly name: 'sqlite' | 'postgres'
  /** Address by which another thread opens the same database; null for one in memory. */
  readonly address: EngineAddress | null
  readonly dialect: Dialect
  /** Column types, and the clause that ends a `create table`. */
  readonly types: {
    readonly text: RawBuilder<unknown>
    readonly integer: RawBuilder<unknown>
    readonly real: RawBuilder<unknown>
    readonly sequence: RawBuilder<unknown>
    readonly transactionId: RawBuilder<unknown>
    readonly tableEnd: RawBuilder<unknown>
  }
  /** Maximum number of concurrent units of work, which leaves connections free for reads. */
  readonly maxConcurrentUnits: number
  /** Whether the database supports lateral joins. */
  readonly hasLateral: boolean
  /** Locks of a transaction; null with a single writer, which needs none. */
  readonly locks: EngineLocks | null
  /** Begins a read-only snapshot that does not block writers. */
  readonly beginReading: RawBuilder<unknown>
  /** The first sort key of events; the second is their sequence. */
  readonly eventOrder: RawBuilder<unknown>
  /** Condition for events whose order is final: no running transaction can still insert one before them. */
  readonly settledEvents: RawBuilder<unknown>
  /** Expression that notifies other nodes, on commit, of the events a statement inserts. */
  readonly notifyOnCommit: RawBuilder<unknown> | null
  /** Whether this connection may write. */
  readonly canWrite: RawBuilder<unknown>
  /** Refreshes the planner's statistics after a bulk load. */
  readonly analyze: RawBuilder<unknown> | null
  /** Statement that continues a sequence after its highest number; null if the database does so itself. */
  readonly continueSequence: ((table: string, column: string) => RawBuilder<unknown>) | null
  /** Sends ephemeral messages to other nodes on commit. Offline nodes miss them. */
  readonly broadcast: ((messages: readonly string[]) => RawBuilder<unknown>) | null
  /**
   * Calls `onNotification` for each broadcast, and with null after another node has written an event and after
   * reconnecting. Returns a function that stops listening. Null if there are no other nodes.
   */
  readonly listen:
    | ((
        onNotification: (payload: string | null) => void,
        onError: (error: Error) => void,
      ) => Promise<() => Promise<void>>)
    | null
  readonly isRetryable: (error: unknown) => boolean
  /** Whether a worker thread of this process is writing. Other writers wait for it. */
  readonly workerWriter: { isWriting: () => boolean }
  /** Returns why the database failed, or null if the error has another cause. */
  readonly classifyError: (error: unknown) => DatabaseErrorKind | null
  /** Checks the integrity of the file. A damaged one is opened read-only from then on. */
  readonly findDamage: () => string | null
  readonly isDamaged: () => boolean
  /** Returns the name of the violated unique index, or null for other errors. */
  readonly uniqueViolation: (error: unknown) => string | null
}

export type EngineLocks = {
  /** Locks names in the given order. */
  readonly lock: (
    db: Kysely<never>,
    names: readonly (readonly [string, LockMode])[],
  ) => Promise<void>
  /** Locks a name if it is free. Returns whether it was. */
  readonly tryLock: (db: Kysely<never>, name: string, mode: LockMode) => Promise<boolean>
  /** Locks the first free name and returns it, or null if all are locked. */
  readonly tryLockOne: (db: Kysely<never>, names: readonly string[]) => Promise<string | null>
}

/** `busy`: locked by another process; `full`: out of space; `readOnly`: a standby that is not promoted yet. */
export type DatabaseErrorKind = 'unreachable' | 'busy' | 'full' | 'damaged' | 'readOnly'

export type LockMode = 'shared' | 'exclusive'

export type EngineAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

type CodedError = { code?: string; errcode?: number; message?: string; constraint?: string }
/** Returns the fields by which both drivers identify an error. */
export const toCodedError = (error: unknown): CodedError =>
  typeof error === 'object' && error !== null ? error : {}
