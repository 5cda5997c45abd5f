import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { playerNames } from '../../players/store.ts'
import { notifyExpired } from '../group-notices.ts'
import { changeInvitation, findInvitations, findExpiredInvitations } from './store.ts'
import { groupState } from '../group-state.ts'

/** Senders are not notified of older expiries, in ms. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** Notifies senders, once, of invitations that expired unanswered. */
export async function notifyInvitationsExpired(context: AppContext): Promise<void> {
  for (const { id, groupId } of await findExpiredInvitations(
    context.db,
    context.clock(),
    maxAgeMs,
  )) {
    await context.runInUnitOfWork(async (unit) => {
      await groupState.lockAll(unit, [groupId])
      await notifySender(unit, groupId, id)
    })
  }
}

async function notifySender(unit: UnitOfWork, groupId: string, id: string): Promise<void> {
  const row = (await findInvitations(unit.tx, groupId)).find((one) => one.id === id)
  // Another node has notified the sender, or the invitation was answered or resent meanwhile.
  if (row === undefined || row.status !== 'pending' || row.toldUntil >= row.expiresAt) return
  if (row.expiresAt > unit.now) return
  await changeInvitation(unit.tx, id, { toldUntil: row.expiresAt })
  const loaded = await groupState.load(unit.tx, groupId, unit.now)
  const { playerId } = row
  const names = playerId === null ? null : await playerNames(unit.tx, [playerId])
  const name = (playerId === null ? row.contact : names?.get(playerId)) ?? ''
  await notifyExpired(unit, loaded, { id, name, playerId, inviter: row.invitedBy })
}
