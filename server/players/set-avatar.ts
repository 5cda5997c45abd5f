import { randomUUID } from 'node:crypto'
import type { Player } from '#contract/players/players.ts'
import type { PlayerId } from '#engine/ids.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { replaceAvatar } from './avatar-store.ts'
import { lockPlayersForChange, runUpdateHooks, type PlayerHooks } from './player-hooks.ts'
import { changePlayer, readPlayer, requireUnerased } from './store.ts'

type AvatarChange = {
  readonly id: PlayerId
  readonly version: number
  /** Result of `drawAvatar`; null removes the picture. */
  readonly data: string | null
}

/** Sets or removes a player's picture. Its URL can't be guessed. Throws for a stale version. */
export async function setAvatar(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  actor: Actor,
  { id, version, data }: AvatarChange,
): Promise<Player> {
  await lockPlayersForChange(unit, hooks, [id], 'update')
  const player = await requireUnerased(unit.tx, id)
  requirePermission(actor, 'player.picture', { playerId: id })
  const row =
    data === null
      ? null
      : { id: randomUUID(), playerId: id, type: 'image/webp', data, createdAt: unit.now }
  const avatarUrl = row === null ? null : `/api/avatars/${row.id}`
  await changePlayer(unit.tx, id, version, { avatarUrl, updatedAt: unit.now })
  await replaceAvatar(unit.tx, id, row)
  await runUpdateHooks(unit, hooks, { before: player, after: { ...player, avatarUrl } })
  unit.publish({ type: 'player.updated', data: { playerId: id } })
  return readPlayer(unit.tx, id)
}
