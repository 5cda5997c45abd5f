import type { Deletion } from '#contract/deletions.ts'
import { notFound } from '../platform/http/errors.ts'
import {
  findDeletion,
  deletionRetentionMs,
  removeDeletion,
  type StoredDeletion,
  type listDeletions,
} from '../platform/database/deletions.ts'
import { iso } from '../platform/iso.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerHooks } from '../players/player-hooks.ts'
import { restorePlayer } from '../players/restore-player.ts'
import { restoreGroup } from '../groups/delete-group.ts'
import { restoreTeam } from '../teams/roster/delete-team.ts'
import { restoreTournament } from '../tournaments/lifecycle/delete-tournament.ts'

type Row = Awaited<ReturnType<typeof listDeletions>>['rows'][number]

export function toDeletion({ id, kind, name, matches, at, byName }: Row): Deletion {
  const times = { deletedAt: iso(at), keptUntil: iso(at + deletionRetentionMs) }
  return { id, kind, name, matches, deletedByName: byName, ...times }
}

/**
 * Restores something deleted in the last 30 days. Open to admins and to the person who deleted it, if
 * they still have the role for it.
 */
export async function restoreDeletion(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  actor: Actor,
  id: string,
) {
  const found = await findDeletion(unit, id)
  // Someone who has lost the organiser role can no longer restore. Groups can be deleted by players, so
  // no role is needed.
  const canStillRestoreOwn = found?.kind === 'group' || actor.role !== 'player'
  const isOwn = canStillRestoreOwn && found?.byId === actor.userId
  requirePermission(actor, 'deletion.restore', { isOwn })
  if (found === null) throw notFound('deletion.notFound')
  await unit.lock(`deletion:${found.id}`, 'exclusive')
  const deletion = await removeDeletion(unit, found.id)
  if (deletion === null) throw notFound('deletion.notFound')
  const restored = await restoreByKind(unit, hooks, actor, deletion)
  return { kind: deletion.kind, subjectId: deletion.subjectId, ...restored }
}

async function restoreByKind(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  actor: Actor,
  deletion: StoredDeletion,
) {
  switch (deletion.kind) {
    case 'player':
      return restorePlayer(unit, hooks, actor, deletion)
    case 'tournament':
      return restoreTournament(unit, actor, deletion)
    case 'group':
      return restoreGroup(unit, actor, deletion)
    case 'team':
      return restoreTeam(unit, actor, deletion)
  }
}
