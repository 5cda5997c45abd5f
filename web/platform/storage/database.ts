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

/** A result that has not reached the server yet, under the key that makes it count once. */
export type WaitingMatch = {
  idempotencyKey: string
  userId: string
  /** A match of its own; null where it is the result of one of a tournament. */
  draft: MatchDraftInput | null
  /** The match of a tournament, with what was reported. */
  result?: { tournamentId: string; matchId: string; body: TournamentResultInput } | undefined
  /** Names of the players, for the list that shows what waits. */
  title: string
  recordedAt: number
  /** What the server refused; null while it still waits to be sent. */
  refusal: { message: string; details: readonly FieldProblem[] } | null
}

/** A match that this device scores, as the server was heard last. */
export type KeptLiveMatch = {
  id: string
  userId: string
  match: LiveMatchWire
  /** What begins it on the server, until that has been told. */
  start: LiveStart | null
  /** The log that counts, as far as it was heard. */
  known: readonly OfficialEventWire[]
  forks: readonly LiveConflictWire[]
  /** Set once its scorer said that it is over: recorded as soon as all is sent. */
  confirm: { head: string; retired: Side | null } | null
  keptAt: number
}

/** An entry of this device: kept before it is shown, and after it was sent. */
export type KeptLiveEvent = {
  matchId: string
  seq: number
  sent: SentEventWire
  state: 'waiting' | 'sent' | 'refused'
  /** Where it stands in a version beside the official log. */
  isBeside?: boolean
  why: string | null
}

interface Schema extends DBSchema {
  cache: { key: string; value: string }
  outbox: { key: string; value: WaitingMatch }
  liveMatches: { key: string; value: KeptLiveMatch }
  liveEvents: { key: [string, number]; value: KeptLiveEvent; indexes: { matchId: string } }
  device: { key: string; value: string }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The browser's own database of this product. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('fivebar', 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('cache')
        db.createObjectStore('outbox', { keyPath: 'idempotencyKey' })
      }
      db.createObjectStore('liveMatches', { keyPath: 'id' })
      const events = db.createObjectStore('liveEvents', { keyPath: ['matchId', 'seq'] })
      events.createIndex('matchId', 'matchId')
      db.createObjectStore('device')
    },
    // Another tab brings a newer version: it must not wait for this one.
    blocking: () => {
      void opened?.then((db) => db.close())
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}
