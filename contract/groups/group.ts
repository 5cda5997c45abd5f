import { z } from 'zod'
import { memberRoles } from '#engine/groups/events.ts'
import { groupCategories, groupTemplateIds, GROUP_SIZE } from '#engine/groups/templates.ts'
import { endpoint } from '../endpoint.ts'
import {
  askedVersion,
  groupId,
  groupParams,
  id,
  nameOf,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  playerParams,
  searchText,
  timestamp,
  version,
} from '../fields.ts'
import { teamSummary } from '../teams/team.ts'

const needed = 'This field is required'
const words = (most: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().max(most))

const facts = {
  name: nameOf(60),
  description: words(500),
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'A colour is # and six digits or letters from a to f')
    .describe('`#6B73FF`'),
  icon: words(16).pipe(z.string().min(1, needed)).describe('An emoji'),
  category: z.enum(groupCategories),
  maxSize: z.int().min(GROUP_SIZE.least).max(GROUP_SIZE.most),
  isPrivate: z.boolean().describe('Only its members know that it exists'),
  requireApproval: z
    .boolean()
    .describe('Whether joining needs approval by a member who may approve'),
} as const

/** The same as they leave: what came in was trimmed and checked. */
const shownTexts = {
  name: z.string(),
  description: z.string(),
  color: z.string(),
  icon: z.string(),
} as const

export const groupPermissions = z.object({
  canInviteOthers: z.boolean(),
  canRemoveMembers: z.boolean().describe('And let in who asks'),
  canEditGroup: z.boolean(),
})

export const membership = z.object({
  role: z.enum(memberRoles),
  title: z.string().describe('What they are called in it, such as coach'),
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
  hasAccount: z.boolean().describe('Without one they cannot answer for themselves'),
  attended: z
    .array(z.boolean())
    .describe('Whether they came to the last evenings, at most five, the newest last; for members'),
})
export type GroupMember = z.infer<typeof groupMember>

/** A group in a list, as visible to the caller. */
export const groupSummary = z.object({
  id: groupId,
  ...facts,
  ...shownTexts,
  template: z.enum(groupTemplateIds).nullable(),
  memberCount: z.int(),
  isActive: z.boolean().describe('False once it is archived'),
  createdAt: timestamp,
  updatedAt: timestamp,
  my: membership.nullable().describe('What you are in it'),
  hasAsked: z.boolean().describe('You asked to join and wait'),
  waiting: z.int().describe('Requests that wait for your approval'),
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
  members: z.array(groupMember).describe('In the order in which they came'),
  requests: z.array(joinRequest).describe('Empty if you may not approve requests'),
  notice: z
    .object({
      text: z.string(),
      byName: z.string().nullable(),
      at: timestamp,
      until: timestamp.nullable(),
    })
    .nullable()
    .describe('What an admin pinned'),
  teams: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Made from it, those that you see'),
  stats: z.object({
    totalMatches: z.int().describe('In which all were members when they played'),
    totalTournaments: z.int().describe('Which two or more entered while they were members'),
    activeSince: timestamp,
  }),
})
export type Group = z.infer<typeof group>

const tag = 'Groups'
const access = 'signed-in'

export const groupScopes = ['mine', 'public', 'archived', 'all'] as const

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'The groups that you may see: those you are in, and the public ones',
  tag,
  access,
  query: z.object({
    scope: z
      .enum(groupScopes)
      .default('all')
      .describe('`public`: active ones that you are not in; `archived`: those you may restore'),
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
  summary: 'One group with its members; a private one does not exist for others',
  tag,
  access,
  params: groupParams,
  status: 200,
  reply: group,
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Make a group, from a template or free; you are its admin',
  tag,
  access,
  allowance: 'groups',
  body: z.object({
    template: z.enum(groupTemplateIds).nullable().default(null),
    name: facts.name,
    description: facts.description.default(''),
    color: facts.color.optional(),
    icon: facts.icon.optional(),
    category: facts.category.optional(),
    maxSize: facts.maxSize.optional(),
    isPrivate: facts.isPrivate.optional(),
    requireApproval: facts.requireApproval.optional(),
  }),
  status: 201,
  reply: group,
})

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id',
  summary: 'Change what a group is',
  tag,
  access,
  params: groupParams,
  body: z
    .object({ version, ...facts })
    .partial()
    .required({ version: true }),
  status: 200,
  reply: group,
})

export const archiveGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/archive',
  summary:
    'Archive a group: it becomes read-only, leaves all lists, and pending requests are revoked',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ version }),
  status: 200,
  reply: group,
})

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/restore',
  summary: 'Bring an archived group back',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ version }),
  status: 200,
  reply: group,
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Delete a group, kept for 30 days; matches and tournaments stay',
  tag,
  access,
  isNotForDemo: true,
  params: groupParams,
  query: z.object({ version: askedVersion }),
  status: 200,
  reply: z.object({ id: groupId }),
})

export const pinNotice = endpoint({
  method: 'POST',
  path: '/api/groups/:id/notice',
  summary: 'Pin a notice to a group, in place of the one before; without text it is taken down',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ text: words(500), until: timestamp.nullable().default(null) }),
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
  summary: 'The groups and the teams of a player that you may see',
  tag,
  access,
  params: playerParams,
  status: 200,
  reply: z.object({
    items: z.array(groupSummary),
    teams: z.array(teamOfPlayer).describe('That the player is on or leads, by name'),
  }),
})
