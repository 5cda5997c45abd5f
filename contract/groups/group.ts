import { z } from 'zod'
import { memberRoles } from '#engine/groups/events.ts'
import { groupCategories, groupTemplateIds, GROUP_SIZE } from '#engine/groups/templates.ts'
import { endpoint } from '../endpoint.ts'
import { shownFee } from '../fees.ts'
import {
  queryVersion,
  groupId,
  groupParams,
  id,
  nameField,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  playerParams,
  searchText,
  timestamp,
  timestampInput,
  trimmedText,
  version,
} from '../fields.ts'
import { teamSummary } from '../teams/team.ts'

const requiredMessage = 'This field is required'

const groupFields = {
  name: nameField(60),
  description: trimmedText(500),
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'Colour must be # and six digits or letters a to f')
    .describe('Such as `#6B73FF`'),
  icon: trimmedText(16).pipe(z.string().min(1, requiredMessage)).describe('An emoji'),
  category: z.enum(groupCategories),
  maxSize: z.int().min(GROUP_SIZE.min).max(GROUP_SIZE.max),
  isPrivate: z.boolean().describe('Whether only members can see the group'),
  requireApproval: z
    .boolean()
    .describe('Whether joining needs approval by a member who may approve'),
} as const

/** The same fields in a reply, where they are already trimmed and checked. */
const shownTexts = {
  name: z.string(),
  description: z.string(),
  color: z.string(),
  icon: z.string(),
} as const

export const groupPermissions = z.object({
  canInviteOthers: z.boolean(),
  canRemoveMembers: z.boolean().describe('Also allows approving requests to join'),
  canEditGroup: z.boolean(),
})

export const membership = z.object({
  role: z.enum(memberRoles),
  title: z.string().describe('Title in the group, such as coach'),
  permissions: groupPermissions,
})

export const groupMember = membership.extend({
  id,
  groupId,
  playerId,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  joinedAt: timestamp,
  addedBy: playerId.nullable(),
  isActive: z.boolean(),
  hasAccount: z.boolean().describe('A member without an account cannot answer for themselves'),
  attended: z
    .array(z.boolean())
    .describe('Attendance at up to five recent club nights, newest last; only for members'),
})
export type GroupMember = z.infer<typeof groupMember>

/** A group in a list, as visible to the caller. */
export const groupSummary = z.object({
  id: groupId,
  ...groupFields,
  ...shownTexts,
  template: z.enum(groupTemplateIds).nullable(),
  memberCount: z.int(),
  isActive: z.boolean().describe('False once archived'),
  createdAt: timestamp,
  updatedAt: timestamp,
  my: membership.nullable().describe('Your membership'),
  hasAsked: z.boolean().describe('Whether your request to join is pending'),
  waiting: z.int().describe('Requests waiting for your approval'),
  version,
})
export type GroupSummary = z.infer<typeof groupSummary>

export const joinRequest = z.object({
  playerId,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  message: z.string(),
  askedAt: timestamp,
})
export type JoinRequest = z.infer<typeof joinRequest>

export const group = groupSummary.extend({
  createdBy: playerId.nullable(),
  playerIds: z.array(playerId),
  members: z.array(groupMember).describe('In order of joining'),
  isMuted: z.boolean().describe('Whether you receive no notices of the group, except your own'),
  requests: z.array(joinRequest).describe('Empty if you may not approve requests'),
  notice: z
    .object({
      text: z.string(),
      byName: z.string().nullable(),
      at: timestamp,
      until: timestamp.nullable(),
    })
    .nullable()
    .describe('Pinned by an admin'),
  teams: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Teams linked to the group that you can see'),
  stats: z.object({
    totalMatches: z.int().describe('Matches in which all players were members at the time'),
    totalTournaments: z
      .int()
      .describe('Tournaments that two or more entered while they were members'),
    activeSince: timestamp,
  }),
  fee: shownFee.nullable(),
})
export type Group = z.infer<typeof group>

const tag = 'Groups'
const access = 'signed-in'

export const groupScopes = ['mine', 'public', 'archived', 'all'] as const

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'List the groups you can see: your own and public ones',
  tag,
  access,
  query: z.object({
    scope: z
      .enum(groupScopes)
      .default('all')
      .describe('`public`: active ones you are not in; `archived`: those you may restore'),
    q: searchText,
    page: pageNumber,
    pageSize: pageSize(20),
  }),
  status: 200,
  reply: pageOf(groupSummary),
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'Get a group with its members; a private group is not found for others',
  tag,
  access,
  params: groupParams,
  status: 200,
  reply: group,
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Create a group, with or without a template; you become its admin',
  tag,
  access,
  allowance: 'groups',
  body: z.object({
    template: z.enum(groupTemplateIds).nullable().default(null),
    name: groupFields.name,
    description: groupFields.description.default(''),
    color: groupFields.color.optional(),
    icon: groupFields.icon.optional(),
    category: groupFields.category.optional(),
    maxSize: groupFields.maxSize.optional(),
    isPrivate: groupFields.isPrivate.optional(),
    requireApproval: groupFields.requireApproval.optional(),
  }),
  changes: ['groups'],
  status: 201,
  reply: group,
})

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id',
  summary: 'Change the settings of a group',
  tag,
  access,
  params: groupParams,
  body: z
    .object({ version, ...groupFields })
    .partial()
    .required({ version: true }),
  changes: ['groups', 'teams'],
  status: 200,
  reply: group,
})

export const archiveGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/archive',
  summary:
    'Archive a group: it becomes read-only and is listed only as archived; requests and invitations are withdrawn',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ version }),
  changes: ['groups', 'teams'],
  status: 200,
  reply: group,
})

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/restore',
  summary: 'Restore an archived group',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ version }),
  changes: ['groups', 'teams'],
  status: 200,
  reply: group,
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Delete a group; it can be restored for 30 days, and matches and tournaments stay',
  tag,
  access,
  isNotForDemo: true,
  params: groupParams,
  query: z.object({ version: queryVersion }),
  changes: ['groups', 'teams'],
  status: 200,
  reply: z.object({ id: groupId }),
})

export const pinNotice = endpoint({
  method: 'POST',
  path: '/api/groups/:id/notice',
  summary: 'Pin a notice to a group, replacing the previous one; empty text removes it',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ text: trimmedText(500), until: timestampInput.nullable().default(null) }),
  changes: ['groups'],
  status: 200,
  reply: group,
})

const teamOfPlayer = teamSummary.pick({
  id: true,
  sportId: true,
  name: true,
  color: true,
  secondColor: true,
  affiliationName: true,
})

export const listPlayerGroups = endpoint({
  method: 'GET',
  path: '/api/players/:id/groups',
  summary: 'List a player’s groups and teams that you can see',
  tag,
  access,
  params: playerParams,
  status: 200,
  reply: z.object({
    items: z.array(groupSummary),
    teams: z.array(teamOfPlayer).describe('Teams that the player is on or leads, by name'),
  }),
})
