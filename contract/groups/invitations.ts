import { z } from 'zod'
import { invitationOutcomes } from '#engine/groups/invitation-commands.ts'
import { MAX_BULK_ROWS, MAX_LINK_USES, INVITATION_OPEN_HOURS } from '#engine/groups/limits.ts'
import { invitationStatuses } from '#engine/groups/state.ts'
import { groupCategories, groupTemplateIds } from '#engine/groups/templates.ts'
import { endpoint } from '../endpoint.ts'
import { groupId, groupParams, id, idParams, playerId, timestamp } from '../fields.ts'

const tag = 'Groups'
const access = 'signed-in'

const message = z.string().max(300).default('').describe('A message to the person invited')
const hours = z
  .int()
  .min(INVITATION_OPEN_HOURS.min)
  .max(INVITATION_OPEN_HOURS.max)
  .default(INVITATION_OPEN_HOURS.default)
  .describe('How many hours it stays open')

/** An invitation as shown to members who may invite. */
export const invitation = z.object({
  id,
  groupId,
  playerId: playerId.nullable().describe('Null for an address without an account'),
  contact: z.string().nullable().describe('E-mail address or phone number, while it is needed'),
  name: z.string().nullable().describe('Name of the player, or of the person who accepted'),
  avatarUrl: z.string().nullable(),
  invitedBy: playerId.nullable(),
  invitedByName: z.string().nullable(),
  status: z.enum(invitationStatuses),
  message: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp,
  respondedAt: timestamp.nullable(),
  resends: z.int(),
  resendFrom: timestamp.nullable().describe('When it can be resent; null if it cannot'),
  peaceUntil: timestamp.nullable().describe('When someone who declined may be invited again'),
})
export type Invitation = z.infer<typeof invitation>

const link = z
  .object({
    code: z.string().describe('The last part of the link'),
    maxUses: z.int(),
    uses: z.int(),
    expiresAt: timestamp,
    isOpen: z.boolean(),
  })
  .nullable()

const invitations = z.object({ items: z.array(invitation).describe('Newest first'), link })
export type Invitations = z.infer<typeof invitations>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:id/invitations',
  summary: 'List a group’s invitations and its join link, for members who may invite',
  tag,
  access,
  params: groupParams,
  status: 200,
  reply: invitations,
})

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invitations',
  summary: 'Invite a player, or a person by e-mail address or phone number',
  tag,
  access,
  allowance: 'invitations',
  params: groupParams,
  body: z.object({
    playerId: playerId.nullable().default(null),
    contact: z
      .string()
      .max(254)
      .nullable()
      .default(null)
      .describe('E-mail address or phone number'),
    message,
    expiresInHours: hours,
  }),
  changes: ['groups'],
  status: 201,
  reply: invitation,
})

export const inviteInBulk = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invitations/bulk',
  summary: 'Invite a list of people; the reply has the outcome of each row',
  tag,
  access,
  allowance: 'invitations',
  params: groupParams,
  body: z.object({
    rows: z
      .array(z.string().max(254))
      .min(1)
      .max(MAX_BULK_ROWS)
      .describe('Player names, player ids, e-mail addresses or phone numbers'),
    message,
    expiresInHours: hours,
    dryRun: z.boolean().default(false).describe('Only reports the outcome of each row'),
  }),
  changes: ['groups'],
  status: 200,
  reply: z.object({
    rows: z.array(
      z.object({
        text: z.string(),
        name: z.string().nullable(),
        by: z
          .enum(['notice', 'email', 'sms'])
          .nullable()
          .describe('How the invitation is delivered'),
        fate: z.enum(invitationOutcomes),
        isSeveral: z
          .boolean()
          .describe('Whether several players have this name, so that none was chosen; use an id'),
        until: timestamp
          .nullable()
          .describe('When the invitation expires, or when the person may be invited again'),
      }),
    ),
    invited: z.int(),
  }),
})

const invitationParams = groupParams.extend({ invitationId: z.string().min(1).max(500) })

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invitations/:invitationId/resend',
  summary: 'Resend an invitation with a new link and expiry; at most hourly and three times',
  tag,
  access,
  allowance: 'invitations',
  params: invitationParams,
  changes: ['groups'],
  status: 200,
  reply: invitation,
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invitations/:invitationId/revoke',
  summary: 'Revoke an open invitation',
  tag,
  access,
  allowance: 'groupChanges',
  params: invitationParams,
  changes: ['groups'],
  status: 200,
  reply: invitation,
})

/** What the recipient of an invitation can see of the group. */
const shownGroup = z.object({
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  template: z.enum(groupTemplateIds).nullable(),
  category: z.enum(groupCategories),
  isPrivate: z.boolean(),
  places: z
    .object({ taken: z.int(), size: z.int() })
    .nullable()
    .describe('Null for a private group, and for anyone the invitation is not for'),
})

export const myInvitation = z.object({
  id,
  group: shownGroup,
  groupId: groupId.nullable().describe('Set once you are a member'),
  invitedByName: z.string().nullable(),
  message: z.string(),
  status: z.enum(invitationStatuses),
  createdAt: timestamp,
  expiresAt: timestamp,
  isForYou: z.boolean(),
  lacks: z
    .enum(['email', 'phone', 'player'])
    .nullable()
    .describe('Your address is not verified yet, or it is but your account has no player'),
  forWhom: z.string().nullable().describe('The masked address if the invitation is not for you'),
})
export type MyInvitation = z.infer<typeof myInvitation>

export const listMyInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'List invitations that wait for your answer, including those to your verified addresses',
  tag,
  access,
  status: 200,
  reply: z.object({ items: z.array(myInvitation) }),
})

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:id',
  summary: 'Get an invitation by its id or the secret of its link, without accepting it',
  tag,
  access: 'public',
  rateLimit: 'codeLookup',
  params: idParams,
  status: 200,
  reply: myInvitation,
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/answer',
  summary: 'Accept or decline an invitation, or ask for a new one if it expired',
  tag,
  access,
  allowance: 'memberships',
  params: idParams,
  body: z.object({
    answer: z.enum(['accept', 'decline', 'ask_again']),
    never: z
      .boolean()
      .default(false)
      .describe('With `decline`: refuse all further invitations from this group'),
  }),
  changes: ['groups', 'teams'],
  status: 200,
  reply: myInvitation,
})

export const makeJoinLink = endpoint({
  method: 'POST',
  path: '/api/groups/:id/link',
  summary: 'Create the join link of a group; the previous link stops working',
  tag,
  access,
  isSecret: true,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({
    maxUses: z
      .int()
      .min(1)
      .max(MAX_LINK_USES)
      .nullable()
      .default(null)
      .describe('As many as there are free places if null'),
    expiresInHours: hours,
  }),
  changes: ['groups'],
  status: 200,
  reply: invitations,
})

export const closeJoinLink = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/link',
  summary: 'Close the join link of a group',
  tag,
  access,
  isSecret: true,
  params: groupParams,
  changes: ['groups'],
  status: 200,
  reply: invitations,
})

export const readJoinLink = endpoint({
  method: 'GET',
  path: '/api/join/:id',
  summary: 'Get the group that a join link leads to, without joining',
  tag,
  access: 'public',
  rateLimit: 'codeLookup',
  params: idParams,
  status: 200,
  reply: z.object({
    group: shownGroup,
    invitedByName: z.string().nullable(),
    requireApproval: z.boolean(),
    expiresAt: timestamp,
    groupId: groupId.nullable().describe('Set once you are a member'),
    hasAsked: z.boolean(),
  }),
})

export const joinByLink = endpoint({
  method: 'POST',
  path: '/api/join/:id',
  summary: 'Join by a link, or request to join if the group requires approval',
  tag,
  access,
  rateLimit: 'codeLookup',
  params: idParams,
  body: z.object({ message: z.string().max(300).default('') }),
  changes: ['groups'],
  status: 200,
  reply: z.object({ groupId: groupId.nullable(), hasAsked: z.boolean() }),
})
