import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { MatchDraftInput } from '#contract/matches.ts'
import type { FieldProblem } from '#contract/errors.ts'

/** A match that has not reached the server yet, under the key that makes it count once. */
export type WaitingMatch = {
  idempotencyKey: string
  userId: string
  draft: MatchDraftInput
  /** Names of the players, for the list that shows what waits. */
  title: string
  recordedAt: number
  /** What the server refused; null while it still waits to be sent. */
  refusal: { message: string; details: readonly FieldProblem[] } | null
}

interface Schema extends DBSchema {
  cache: { key: string; value: string }
  outbox: { key: string; value: WaitingMatch }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The browser's own database of this product. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('fivebar', 1, {
    upgrade(db) {
      db.createObjectStore('cache')
      db.createObjectStore('outbox', { keyPath: 'idempotencyKey' })
    },
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}
