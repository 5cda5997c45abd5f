import { changeUser, findUser } from '../accounts/store.ts'
import { auditAction } from '../accounts/audit-account.ts'
import type { StoredDeletion } from '../platform/database/deletions.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UserId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  runHooks,
  lockPlayersForChange,
  type PlayerHooks,
  type PlayerRestorationResult,
} from './player-hooks.ts'
import { replaceAvatar, type AvatarRow } from './avatar-store.ts'
import { nicknameColumns } from './add-player.ts'
import { emailInUse, insertPlayers, playerWithFideNumber, type PlayerRow } from './store.ts'

type Kept = {
  readonly player: PlayerRow
  readonly avatar?: AvatarRow | null
  readonly linkedUserId: UserId | null
}

/**
 * Restores a deleted player with matches and ratings, and the account if it has no other player. Omits an
 * e-mail address or FIDE number that is now in use.
 */
export async function restorePlayer(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  actor: Actor,
  { data }: StoredDeletion,
): Promise<PlayerRestorationResult> {
  const kept = JSON.parse(data) as Kept
  const { id } = kept.player
  await lockPlayersForChange(unit, hooks, [id], 'goes')
  const isTaken = await emailInUse(unit.tx, kept.player.emailFolded)
  // Releases without federation numbers stored none.
  const { fideNumber = null, nationalNumber = null } = kept.player as Partial<PlayerRow>
  const isNumberTaken =
    fideNumber !== null && (await playerWithFideNumber(unit.tx, fideNumber)) !== undefined
  const player: PlayerRow = {
    ...kept.player,
    // Earlier releases folded names differently.
    nameFolded: foldName(kept.player.name),
    ...nicknameColumns(kept.player.nickname),
    ...(isTaken ? { email: null, emailFolded: null } : {}),
    fideNumber: isNumberTaken ? null : fideNumber,
    nationalNumber,
    matchCount: 0,
    lastPlayedAt: null,
    updatedAt: unit.now,
    version: kept.player.version + 1,
  }
  await insertPlayers(unit.tx, [player])
  await replaceAvatar(unit.tx, id, kept.avatar ?? null)
  await relink(unit, kept)
  const none: PlayerRestorationResult = { matches: 0, waiting: 0 }
  const back = await runHooks(hooks.toReversed(), none, async ({ afterRestore: returning }) => ({
    ...(await returning?.(unit, { actor, player, kept })),
  }))
  auditAction(unit, actor, 'player.restored', {
    details: { playerId: id, playerName: player.name },
  })
  unit.publish({ type: 'player.added', data: { playerId: id } })
  unit.publish({ type: 'player.deleted', data: { playerId: id } })
  return back
}

async function relink({ tx, now }: UnitOfWork, { player, linkedUserId }: Kept): Promise<void> {
  const user = linkedUserId === null ? null : await findUser(tx, linkedUserId)
  if (user === null || user.playerId !== null) return
  await changeUser(tx, user.id, { playerId: player.id }, now)
}
