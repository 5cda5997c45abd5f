import { readFacts, type Facts } from '#engine/tournaments/log/facts.ts'
import { stateOf } from '#engine/tournaments/log/fold.ts'
import { drawOrder } from '#engine/tournaments/log/start-commands.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { Tournament, TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentState } from '#engine/tournaments/log/state.ts'
import { can } from '#engine/access/policy.ts'
import type { Database } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/dialect.ts'
import { notFound } from '../platform/http/errors.ts'
import { setInLru } from '../platform/threads/lru.ts'
import type { Actor } from '../platform/http/serve.ts'
import { readLog, requireTournament, type TournamentRow } from './store.ts'

/** A tournament with everything derived from its log. */
export type Folded = {
  readonly tournament: Tournament
  readonly facts: Facts
  readonly state: TournamentState
  /** Returns the players by seed as a draw would order them now; computed on first use and cached. */
  readonly drawNow: () => readonly PlayerId[]
}

export type LoadedTournament = Folded & { readonly row: TournamentRow }

/** Folds a tournament. */
export function fold(tournament: Tournament): Folded {
  const facts = readFacts(tournament)
  let drawn: readonly PlayerId[] | null = null
  const drawNow = () => (drawn ??= drawOrder(facts))
  return { tournament, facts, state: stateOf(facts), drawNow }
}

/** Folds further events onto a tournament. */
export function foldOn(folded: Folded, events: readonly TournamentEvent[]): Folded {
  if (events.length === 0) return folded
  const { tournament } = folded
  return fold({ ...tournament, log: [...tournament.log, ...events] })
}

/** Throws 404 for a draft that the actor may not see. */
export function requireVisible(actor: Actor, opened: LoadedTournament): LoadedTournament {
  const isDraft = opened.row.status === 'draft'
  if (!can(actor, 'tournament.read', { isDraft }).ok) throw notFound('tournament.notFound')
  return opened
}

/** Maximum number of cached folds, least recently read evicted first; a Saturday has fewer tournaments. */
const keptFolds = 32

/** Cached folds of committed revisions, which never change. */
export type Folds = {
  readonly open: (db: Database, id: string) => Promise<LoadedTournament>
  /** Like `open`, but throws 404 for a draft the actor may not see. */
  readonly openFor: (actor: Actor, db: Database, id: string) => Promise<LoadedTournament>
  /** Like `openFor`, for a row that is already loaded; the result may be of a newer revision. */
  readonly openRow: (actor: Actor, db: Database, row: TournamentRow) => Promise<LoadedTournament>
}

type Revision = Pick<TournamentRow, 'revision' | 'updatedAt'>
type Kept = Map<string, { readonly at: Revision; readonly folded: Folded }>

const keptOf = new WeakMap<Engine, Kept>()

/**
 * Returns whether two revisions are the same. After a failover the standby may reuse a number, but with
 * another timestamp.
 */
const isSame = (a: Revision, b: Revision) =>
  a.revision === b.revision && a.updatedAt === b.updatedAt

/** Returns the cached state of a tournament, if it is current. */
export function cachedFold(engine: Engine, row: TournamentRow): Folded | null {
  const known = keptOf.get(engine)?.get(row.id)
  return known !== undefined && isSame(known.at, row) ? known.folded : null
}

/** Caches the fold of a committed revision; an uncommitted one could still be rolled back. */
export function cacheFold(engine: Engine, row: TournamentRow, folded: Folded): void {
  const kept: Kept = keptOf.get(engine) ?? new Map()
  keptOf.set(engine, kept)
  const { tournament, facts, state, drawNow } = folded
  const { revision, updatedAt } = row
  const value = { at: { revision, updatedAt }, folded: { tournament, facts, state, drawNow } }
  setInLru(kept, row.id, value, keptFolds)
}

export function createFolds(engine: Engine): Folds {
  /** Loads for reading only. */
  const openFrom = async (db: Database, first: TournamentRow): Promise<LoadedTournament> => {
    let row = first
    for (;;) {
      const known = cachedFold(engine, row)
      if (known !== null) return { row, ...known }
      const folded = fold(await readLog(db, row))
      // The tournament may have changed between the two reads: row and log must match.
      const again = await requireTournament(db, row.id)
      if (isSame(again, row)) {
        cacheFold(engine, row, folded)
        return { row, ...folded }
      }
      row = again
    }
  }
  const open: Folds['open'] = async (db, id) => openFrom(db, await requireTournament(db, id))
  return {
    open,
    openFor: async (actor, db, id) => requireVisible(actor, await open(db, id)),
    openRow: async (actor, db, row) => requireVisible(actor, await openFrom(db, row)),
  }
}
