import { type Invitation, sendInvitation } from '#contract/groups/invitations.ts'
import { OPEN_HOURS } from '#engine/groups/limits.ts'
import { call } from '../../platform/api/api.ts'

const hourMs = 60 * 60 * 1000

/** Sends a new invitation in place of a revoked one, for the remaining time. */
export async function inviteAgain({ groupId: id, playerId, message, expiresAt }: Invitation) {
  const left = Math.ceil((Date.parse(expiresAt) - Date.now()) / hourMs)
  const expiresInHours = Math.min(Math.max(left, OPEN_HOURS.least), OPEN_HOURS.most)
  await call(sendInvitation, { params: { id }, body: { playerId, message, expiresInHours } })
}
