import type { Side } from '#engine/sports/types.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type {
  LiveConflictWire,
  LiveStart,
  OfficialEventWire,
  SentEventWire,
} from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { MatchDraftInput } from '#contract/matches.ts'
import type { TournamentResultInput } from '#contract/tournaments/matches.ts'
import type { FieldProblem } from '#contract/errors.ts'

/** A result that has not reached the server yet, under its idempotency key. */
export type WaitingMatch = {
  idempotencyKey: string
  userId: string
  /** A casual match; null for a tournament result. */
  draft: MatchDraftInput | null
  /** A tournament match with its reported result. */
  result?: { tournamentId: string; matchId: string; body: TournamentResultInput } | undefined
  /** Names of the players, for the list of waiting matches. */
  title: string
  recordedAt: number
  /** Why the server refused it; null while it waits to be sent. */
  refusal: { message: string; details: readonly FieldProblem[] } | null
}

/** A match scored on this device, with the server's last known state. */
export type StoredLiveMatch = {
  id: string
  userId: string
  match: LiveMatchWire
  /** The request that starts it on the server, until that is sent. */
  start: LiveStart | null
  /** The known part of the official log. */
  known: readonly OfficialEventWire[]
  forks: readonly LiveConflictWire[]
  /** Set once the scorer ended the match: it is recorded as soon as everything is sent. */
  confirm: { head: string; retired: Side | null } | null
  keptAt: number
}

/** An event recorded on this device: stored before it is shown, and kept after it was sent. */
export type StoredLiveEvent = {
  matchId: string
  seq: number
  sent: SentEventWire
  state: 'waiting' | 'sent' | 'refused'
  /** Whether it belongs to a conflicting version of the official log. */
  isBeside?: boolean
  why: string | null
}

interface Schema extends DBSchema {
  cache: { key: string; value: string }
  outbox: { key: string; value: WaitingMatch }
  liveMatches: { key: string; value: StoredLiveMatch }
  liveEvents: { key: [string, number]; value: StoredLiveEvent; indexes: { matchId: string } }
  device: { key: string; value: string }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** Makes the next call open the database again. */
const forget = () => {
  opened = undefined
}

/** Opens the product's IndexedDB database. */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('fivebar', 2, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        db.createObjectStore('cache')
        db.createObjectStore('outbox', { keyPath: 'idempotencyKey' })
      }
      db.createObjectStore('liveMatches', { keyPath: 'id' })
      const events = db.createObjectStore('liveEvents', { keyPath: ['matchId', 'seq'] })
      events.createIndex('matchId', 'matchId')
      db.createObjectStore('device')
    },
    // Another tab is upgrading to a newer version and must not wait for this one.
    blocking: () => {
      void opened?.then((db) => db.close())
      forget()
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}
