import {
  answerInvitation as answerEndpoint,
  closeJoinLink as closeLinkEndpoint,
  inviteInBulk as bulkEndpoint,
  joinByLink as joinEndpoint,
  listInvitations as listEndpoint,
  listMyInvitations as mineEndpoint,
  makeJoinLink as makeLinkEndpoint,
  readInvitation as readEndpoint,
  readJoinLink as readLinkEndpoint,
  resendInvitation as resendEndpoint,
  revokeInvitation as revokeEndpoint,
  sendInvitation as sendEndpoint,
} from '#contract/groups/invitations.ts'
import { createPolicySubject } from '#engine/groups/commands.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import { acts, reads, writes, writesOrDryRuns, type Route } from '../../platform/http/serve.ts'
import { answerInvitation, listMyInvitations, readInvitation } from './answer-invitation.ts'
import { inviteInBulk, planInvitations, sendInvitation } from './invite.ts'
import { joinByLink, makeJoinLink, readJoinLink } from './join-link.ts'
import { auditLookup } from '../audit-lookup.ts'
import { resendInvitation } from './resend-invitation.ts'
import { viewInvitation, viewInvitations } from './view-invitations.ts'
import { groups } from '../group.ts'
import { groupState } from '../group-state.ts'

export const invitationRoutes: readonly Route[] = [
  acts(listEndpoint, async ({ actor, params }, context) => {
    const loaded = await groupState.loadFor(actor, context.db, params.id, context.clock())
    requirePermission(actor, 'group.invite', createPolicySubject(loaded.state, actor))
    await auditLookup(context, actor, loaded)
    return viewInvitations(context.db, context.secret, loaded)
  }),

  writes(sendEndpoint, async ({ actor, params, body }, unit, context) => {
    const sent = await sendInvitation(unit, context, actor, { id: params.id, ...body })
    return viewInvitation(unit.tx, sent.loaded, sent.invitation)
  }),

  writesOrDryRuns(
    bulkEndpoint,
    async ({ actor, params, body }, context) => planInvitations(context, actor, params.id, body),
    async ({ actor, params, body }, unit, context) =>
      inviteInBulk(unit, context, actor, { id: params.id, ...body }),
  ),

  writes(resendEndpoint, async ({ actor, params: { id, invitationId } }, unit, context) => {
    const loaded = await resendInvitation(unit, context, actor, { id, invitation: invitationId })
    return viewInvitation(unit.tx, loaded, invitationId)
  }),

  writes(revokeEndpoint, async ({ actor, params: { id, invitationId: invitation } }, unit) => {
    const loaded = await groups.execute(unit, actor, id, { type: 'revoke', invitation })
    return viewInvitation(unit.tx, loaded, invitation)
  }),

  reads(mineEndpoint, async ({ actor }, context) => ({
    items: await listMyInvitations(context, actor, context.clock()),
  })),

  reads(readEndpoint, async ({ actor, params }, context) =>
    readInvitation(context, actor, params.id, context.clock()),
  ),

  writes(answerEndpoint, async ({ actor, params, body }, unit, { secret }) =>
    answerInvitation(unit, secret, actor, { key: params.id, ...body }),
  ),

  writes(makeLinkEndpoint, async ({ actor, params: { id }, body }, unit, { secret }) => {
    const { maxUses, expiresInHours: hours } = body
    const loaded = await makeJoinLink(unit, secret, actor, { id, maxUses, hours })
    return viewInvitations(unit.tx, secret, loaded)
  }),

  writes(closeLinkEndpoint, async ({ actor, params }, unit, { secret }) => {
    const loaded = await groups.execute(unit, actor, params.id, { type: 'close_link' })
    return viewInvitations(unit.tx, secret, loaded)
  }),

  reads(readLinkEndpoint, async ({ actor, params }, { db, clock }) =>
    readJoinLink(db, actor, params.id, clock()),
  ),

  writes(joinEndpoint, async ({ actor, params, body }, unit) =>
    joinByLink(unit, actor, params.id, body.message),
  ),
]
