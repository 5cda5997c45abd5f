import type { TournamentSettings } from '#engine/tournaments/log/settings/settings.ts'
import { can } from '#engine/access/policy.ts'
import type { Database } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import type { Actor } from '../platform/http/serve.ts'
import { aggregateState } from '../platform/log/aggregate-state.ts'
import { setInLru } from '../platform/threads/lru.ts'
import { foldTournament, type FoldedTournament } from './fold-tournament.ts'
import { projectTournament } from './projection.ts'
import { type TournamentRow, tournamentLog } from './store.ts'

export type LoadedTournament = FoldedTournament & { readonly row: TournamentRow }

/** How tournaments are loaded and locked. Drafts are for organisers. */
export const tournamentState = aggregateState<LoadedTournament>({
  table: 'tournaments',
  log: tournamentLog,
  notFound: 'tournament.notFound',
  lockName: (_db, id) => `tournament:${id}`,
  fold: ({ row, log }) => {
    const settings = JSON.parse(row.settings) as TournamentSettings
    return { row, ...foldTournament({ settings, log }) }
  },
  canRead: (actor, { row }) =>
    can(actor, 'tournament.read', { isDraft: row.status === 'draft' }).ok,
  project: (loaded, now) => ({ ...projectTournament(loaded, loaded.row, now), updatedAt: now }),
  cached: ({ engine }, row) => {
    const folded = getCachedFold(engine, row)
    return folded === null ? null : { row, ...folded }
  },
})

/** Maximum number of cached folds, more than a club runs on a busy Saturday. Evicts the least recently used. */
const maxCachedFolds = 32

/** Cached folds of committed revisions, which never change. */
export type TournamentCache = {
  readonly load: (db: Database, id: string) => Promise<LoadedTournament>
  /** Like `load`, but throws 404 for a draft the actor may not see. */
  readonly loadFor: (actor: Actor, db: Database, id: string) => Promise<LoadedTournament>
  /** Like `loadFor`, for a row that is already loaded; the result may be of a newer revision. */
  readonly loadFromRow: (
    actor: Actor,
    db: Database,
    row: TournamentRow,
  ) => Promise<LoadedTournament>
}

type Revision = Pick<TournamentRow, 'revision' | 'updatedAt'>
type FoldCache = Map<string, { readonly at: Revision; readonly folded: FoldedTournament }>

const foldCaches = new WeakMap<Engine, FoldCache>()

/**
 * Returns whether two revisions are the same. After a failover the standby may reuse a number, but with
 * another timestamp.
 */
const isSameRevision = (a: Revision, b: Revision) =>
  a.revision === b.revision && a.updatedAt === b.updatedAt

/** Returns the cached state of a tournament, if it is current. */
export function getCachedFold(engine: Engine, row: TournamentRow): FoldedTournament | null {
  const cached = foldCaches.get(engine)?.get(row.id)
  return cached !== undefined && isSameRevision(cached.at, row) ? cached.folded : null
}

/** Caches the fold of a committed revision; an uncommitted one could still be rolled back. */
export function cacheFold(engine: Engine, row: TournamentRow, folded: FoldedTournament): void {
  const foldCache: FoldCache = foldCaches.get(engine) ?? new Map()
  foldCaches.set(engine, foldCache)
  const { tournament, log, logState, state, currentDrawOrder } = folded
  const { revision, updatedAt } = row
  const value = {
    at: { revision, updatedAt },
    folded: { tournament, log, logState, state, currentDrawOrder },
  }
  setInLru(foldCache, row.id, value, maxCachedFolds)
}

export function createTournamentCache(engine: Engine): TournamentCache {
  /** Loads for reading only. */
  const loadCurrent = async (db: Database, first: TournamentRow): Promise<LoadedTournament> => {
    let row = first
    for (;;) {
      const cached = getCachedFold(engine, row)
      if (cached !== null) return { row, ...cached }
      const loaded = await tournamentState.loadRow(db, row, 0)
      // The tournament may have changed between the two reads: row and log must match.
      const reloaded = await tournamentState.find(db, row.id)
      if (isSameRevision(reloaded, row)) {
        cacheFold(engine, row, loaded)
        return loaded
      }
      row = reloaded
    }
  }
  const load: TournamentCache['load'] = async (db, id) =>
    loadCurrent(db, await tournamentState.find(db, id))
  return {
    load,
    loadFor: async (actor, db, id) => tournamentState.requireReadable(actor, await load(db, id), 0),
    loadFromRow: async (actor, db, row) =>
      tournamentState.requireReadable(actor, await loadCurrent(db, row), 0),
  }
}
