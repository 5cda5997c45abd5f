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
import { toNicknameColumns } from './add-player.ts'
import { isEmailInUse, insertPlayers, findPlayerByFideNumber, type PlayerRow } from './store.ts'

type DeletionData = {
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
  const deletionData = JSON.parse(data) as DeletionData
  const { id } = deletionData.player
  await lockPlayersForChange(unit, hooks, [id], 'addOrRemove')
  const isEmailTaken = await isEmailInUse(unit.tx, deletionData.player.emailFolded)
  // Releases without federation numbers stored none.
  const { fideNumber = null, nationalNumber = null } = deletionData.player as Partial<PlayerRow>
  const isNumberTaken =
    fideNumber !== null && (await findPlayerByFideNumber(unit.tx, fideNumber)) !== undefined
  const player: PlayerRow = {
    ...deletionData.player,
    // Earlier releases folded names differently.
    nameFolded: foldName(deletionData.player.name),
    ...toNicknameColumns(deletionData.player.nickname),
    ...(isEmailTaken ? { email: null, emailFolded: null } : {}),
    fideNumber: isNumberTaken ? null : fideNumber,
    nationalNumber,
    matchCount: 0,
    lastPlayedAt: null,
    updatedAt: unit.now,
    version: deletionData.player.version + 1,
  }
  await insertPlayers(unit.tx, [player])
  await replaceAvatar(unit.tx, id, deletionData.avatar ?? null)
  await relinkAccount(unit, deletionData)
  const noCounts: PlayerRestorationResult = { matches: 0, waiting: 0 }
  const restored = await runHooks(
    hooks.toReversed(),
    noCounts,
    async ({ afterRestore }) =>
      (await afterRestore?.(unit, { actor, player, kept: deletionData })) ?? {},
  )
  auditAction(unit, actor, 'player.restored', {
    details: { playerId: id, playerName: player.name },
  })
  unit.publish({ type: 'player.added', data: { playerId: id } })
  unit.publish({ type: 'player.deleted', data: { playerId: id } })
  return restored
}

async function relinkAccount(
  { tx, now }: UnitOfWork,
  { player, linkedUserId }: DeletionData,
): Promise<void> {
  const user = linkedUserId === null ? null : await findUser(tx, linkedUserId)
  if (user === null || user.playerId !== null) return
  await changeUser(tx, user.id, { playerId: player.id, name: player.name }, now)
}
