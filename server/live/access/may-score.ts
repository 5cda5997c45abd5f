import { can, type Permission } from '#engine/access/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { mayScoreRubber } from '../../teams/matches/live-rubber.ts'
import { listLivePlayerIds, type LiveRow } from '../store.ts'

/**
 * Returns whether the actor may score a live match: people who may record results for its players and, in a
 * team match, people who may enter its rubbers.
 */
export async function mayScore(db: Database, actor: Actor, row: LiveRow): Promise<Permission> {
  const permission = can(actor, 'live.score', { playerIds: listLivePlayerIds(row) })
  // Rubbers are always league matches.
  if (permission.ok || row.matchType !== 'league') return permission
  return (await mayScoreRubber(db, actor, row.id)) ? { ok: true } : permission
}

/** Throws if the actor may not score a live match. */
export async function requireMayScore(db: Database, actor: Actor, row: LiveRow): Promise<void> {
  const permission = await mayScore(db, actor, row)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
}
