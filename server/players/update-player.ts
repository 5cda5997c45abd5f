import type { BodyOf } from '#contract/endpoint.ts'
import type { Player, updatePlayer as endpoint } from '#contract/players/players.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Action } from '#engine/access/policy.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { toNicknameColumns, requireUnusedFideNumber, requirePlayerFields } from './add-player.ts'
import { renameAccount } from '../accounts/store.ts'
import { lockPlayersForChange, runUpdateHooks, type PlayerHooks } from './player-hooks.ts'
import { changePlayer, readPlayer, requireUnerased, type PlayerRow } from './store.ts'

type PlayerUpdateFields = BodyOf<typeof endpoint>

/**
 * Changes a player: name, retirement, nickname, e-mail address, federation numbers or starting level.
 * Throws for a stale version.
 */
export async function updatePlayer(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  actor: Actor,
  { id, ...change }: PlayerUpdateFields & { readonly id: string },
): Promise<Player> {
  await lockPlayersForChange(unit, hooks, [id], 'update')
  const row = await requireUnerased(unit.tx, id)
  for (const action of listNeededActions(change)) requirePermission(actor, action, { playerId: id })
  const columns = toColumns(unit.now, row, change)
  await requireUnusedFideNumber(unit.tx, columns.fideNumber, row.id)
  await changePlayer(unit.tx, id, change.version, columns)
  if (change.name !== undefined) await renameAccount(unit.tx, id, columns.name, unit.now)
  await runUpdateHooks(unit, hooks, { before: row, after: { ...row, ...columns } })
  unit.publish({ type: 'player.updated', data: { playerId: id } })
  return readPlayer(unit.tx, id)
}

function listNeededActions(change: PlayerUpdateFields): Action[] {
  const actions: Action[] = []
  const { name, nickname, email, fideNumber, nationalNumber } = change
  if ([name, nickname, email, fideNumber, nationalNumber].some((part) => part !== undefined))
    actions.push('player.rename')
  if (change.startingLevel !== undefined) actions.push('player.level')
  if (change.isRetired !== undefined)
    actions.push(change.isRetired ? 'player.retire' : 'player.restore')
  // A request that changes nothing still needs a permission.
  return actions.length === 0 ? ['player.rename'] : actions
}

function toColumns(now: number, row: PlayerRow, change: PlayerUpdateFields) {
  const { name, nickname, email, ...numbers } = requirePlayerFields({
    name: change.name ?? row.name,
    nickname: change.nickname === undefined ? row.nickname : change.nickname,
    email: change.email === undefined ? row.email : change.email,
    fideNumber: change.fideNumber === undefined ? row.fideNumber : change.fideNumber,
    nationalNumber:
      change.nationalNumber === undefined ? row.nationalNumber : change.nationalNumber,
  })
  return {
    name,
    nameFolded: foldName(name),
    ...toNicknameColumns(nickname),
    email,
    emailFolded: email?.toLowerCase() ?? null,
    ...numbers,
    startingLevel: change.startingLevel === undefined ? row.startingLevel : change.startingLevel,
    retiredAt:
      change.isRetired === undefined ? row.retiredAt : computeRetiredAt(now, row, change.isRetired),
    updatedAt: now,
  } satisfies Partial<PlayerRow>
}

function computeRetiredAt(now: number, row: PlayerRow, isRetired: boolean): number | null {
  return isRetired ? (row.retiredAt ?? now) : null
}
