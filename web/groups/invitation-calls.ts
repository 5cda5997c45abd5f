import type { QueryClient } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import {
  answerInvitation,
  closeJoinLink,
  inviteInBulk,
  type Invitation,
  joinByLink,
  makeJoinLink,
  resendInvitation,
  revokeInvitation,
  sendInvitation,
} from '#contract/groups/invitations.ts'
import { OPEN_HOURS } from '#engine/groups/limits.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

export async function sendList(id: string, body: CallOf<typeof inviteInBulk>['body']) {
  const sent = await call(inviteInBulk, { params: { id }, body })
  return sent
}

export async function resend({ groupId: id, id: invitationId }: Invitation) {
  await call(resendInvitation, { params: { id, invitationId } })
}

export async function revoke({ groupId: id, id: invitationId }: Invitation) {
  await call(revokeInvitation, { params: { id, invitationId } })
}

const hourMs = 60 * 60 * 1000

/** What was taken back stays so; the same player is asked anew, for the time that was left. */
export async function inviteAgain({ groupId: id, playerId, message, expiresAt }: Invitation) {
  const left = Math.ceil((Date.parse(expiresAt) - Date.now()) / hourMs)
  const expiresInHours = Math.min(Math.max(left, OPEN_HOURS.least), OPEN_HOURS.most)
  await call(sendInvitation, { params: { id }, body: { playerId, message, expiresInHours } })
}

export async function makeLink(client: QueryClient, id: string) {
  client.setQueryData(
    keys.groupInvitations(id),
    await call(makeJoinLink, { params: { id }, body: {} }),
  )
}

export async function closeLink(client: QueryClient, id: string) {
  client.setQueryData(keys.groupInvitations(id), await call(closeJoinLink, { params: { id } }))
}

type Answer = CallOf<typeof answerInvitation>['body']

export async function sendAnswer(client: QueryClient, key: string, body: Answer) {
  const answered = await call(answerInvitation, { params: { id: key }, body })
  client.setQueryData(keys.invitation(key), answered)
  void client.invalidateQueries({ queryKey: keys.notices() })
  return answered
}

export async function comeByLink(client: QueryClient, code: string, message: string) {
  const come = await call(joinByLink, { params: { id: code }, body: { message } })
  // No event of a group makes this page ask again: many of them are open at once.
  await client.invalidateQueries({ queryKey: keys.joinLink(code) })
  return come
}
