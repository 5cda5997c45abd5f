import type { Consequences } from '#contract/players/players.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { retractNoticesNaming } from '../notices/notify.ts'
import { findUserOfPlayer, findLinkedAccountName } from '../accounts/store.ts'
import { staleVersion } from '../platform/http/errors.ts'
import { storeDeletion } from '../platform/database/deletions.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  runHooks,
  lockPlayersForChange,
  type PlayerDeletionResult,
  type PlayerHooks,
} from './player-hooks.ts'
import { findAvatarOfPlayer } from './avatar-store.ts'
import { deletePlayerRow, requireUnerased } from './store.ts'

/** Deletes a player with all data, which can be restored for 30 days. Ratings are recalculated. */
export async function deletePlayer(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Pick<PlayerDeletionResult, 'deletedMatches'>> {
  await lockPlayersForChange(unit, hooks, [id], 'addOrRemove')
  const player = await requireUnerased(unit.tx, id)
  if (player.version !== version) throw staleVersion()
  const result = await runHooks<PlayerDeletionResult>(
    hooks,
    { deletedMatches: 0, kept: {} },
    async ({ beforeDelete }) => (await beforeDelete?.(unit, { actor, player })) ?? {},
  )
  const avatar = await findAvatarOfPlayer(unit.tx, id)
  const linkedUserId = await findUserOfPlayer(unit.tx, id)
  await deletePlayerRow(unit.tx, id, version)
  await retractNoticesNaming(unit, id)
  await storeDeletion(unit, {
    kind: 'player',
    subjectId: id,
    name: player.name,
    matches: result.deletedMatches,
    byId: actor.userId,
    data: { ...result.kept, player, avatar, linkedUserId },
  })
  unit.publish({ type: 'player.deleted', data: { playerId: id } })
  const details = { playerId: id, playerName: player.name, matches: result.deletedMatches }
  auditAction(unit, actor, 'player.deleted', { details })
  return { deletedMatches: result.deletedMatches }
}

/** Returns the effects that deleting a player would have on others. */
export async function previewDeletePlayer(
  context: AppContext,
  hooks: readonly PlayerHooks[],
  id: string,
): Promise<Consequences> {
  const player = await requireUnerased(context.db, id)
  const noConsequences: Consequences = {
    matches: 0,
    opponents: 0,
    linkedAccount: await findLinkedAccountName(context.db, id),
    tournaments: [],
    ratings: [],
    ratingsChanged: 0,
  }
  return runHooks(
    hooks,
    noConsequences,
    async ({ previewDelete }) => (await previewDelete?.(context, player)) ?? {},
  )
}
