import { z } from 'zod'
import { memberRoles } from '#engine/groups/events.ts'
import { endpoint } from '../endpoint.ts'
import { groupParams, playerId, trimmedText, version } from '../fields.ts'
import { group, groupPermissions } from './group.ts'

const tag = 'Groups'
const access = 'signed-in'

const message = z
  .string()
  .max(300)
  .default('')
  .describe('A message to the members who approve requests')
const memberParams = groupParams.extend({ playerId })

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/join',
  summary: 'Join a public group, or request to join if it requires approval',
  tag,
  access,
  allowance: 'memberships',
  params: groupParams,
  body: z.object({ message }),
  changes: ['groups'],
  status: 200,
  reply: group,
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/groups/:id/withdraw',
  summary: 'Withdraw your request to join',
  tag,
  access,
  allowance: 'memberships',
  params: groupParams,
  changes: ['groups'],
  status: 200,
  reply: z.object({ hasAsked: z.literal(false) }),
})

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/groups/:id/requests/:playerId',
  summary: 'Approve or decline a request to join',
  tag,
  access,
  allowance: 'groupChanges',
  params: memberParams,
  body: z.object({ approve: z.boolean() }),
  changes: ['groups'],
  status: 200,
  reply: group,
})

export const leaveGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/leave',
  summary: 'Leave a group; the last admin must name another first',
  tag,
  access,
  allowance: 'memberships',
  params: groupParams,
  changes: ['groups'],
  status: 200,
  reply: z.object({ left: z.literal(true) }),
})

export const muteGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/mute',
  summary: 'Mute or unmute the notices of a group for yourself',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ isMuted: z.boolean() }),
  changes: ['groups'],
  status: 200,
  reply: group,
})

export const addMember = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members',
  summary: 'Add a player without an account, who cannot answer an invitation',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ playerId }),
  changes: ['groups'],
  status: 200,
  reply: group,
})

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id/members/:playerId',
  summary: 'Set a member’s role, title and permissions; an admin has all permissions',
  tag,
  access,
  params: memberParams,
  body: z.object({
    version,
    role: z.enum(memberRoles).optional(),
    title: trimmedText(40).optional(),
    permissions: groupPermissions.partial().optional(),
  }),
  changes: ['groups'],
  status: 200,
  reply: group,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members/:playerId',
  summary: 'Remove a member, and revoke the invitations they sent',
  tag,
  access,
  params: memberParams,
  changes: ['groups'],
  status: 200,
  reply: group,
})
