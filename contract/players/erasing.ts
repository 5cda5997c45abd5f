import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, playerParams, timestamp } from '../fields.ts'
import { done, typedText } from '../security/fields.ts'

const proofFields = z.object({
  password: typedText.describe('Password of the person who makes the request'),
  confirmation: typedText.describe('Name of the person to erase, typed again'),
})

export const eraseMe = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/erase',
  summary:
    'Erase your account: all personal data is permanently deleted; your matches stay without a name',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: proofFields,
  changes: [
    'accounts',
    'groups',
    'matches',
    'players',
    'ratings',
    'teamMatches',
    'teams',
    'tournaments',
  ],
  status: 200,
  reply: done,
})

export const erasePlayer = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/players/:id/erase',
  summary:
    'Erase a player at their request: the account and all personal data are deleted; the matches stay',
  tag: 'Players',
  access: 'signed-in',
  isSecret: true,
  rateLimit: 'identityCheck',
  params: playerParams,
  body: proofFields,
  changes: [
    'accounts',
    'groups',
    'matches',
    'players',
    'ratings',
    'teamMatches',
    'teams',
    'tournaments',
  ],
  status: 200,
  reply: done.extend({
    mentions: z.int().describe('Places where text written by members still contains the name'),
    unsearched: z
      .int()
      .describe(
        'Names that were not searched because they are too short or shared with someone else',
      ),
  }),
})

export const mentionKinds = [
  'club',
  'group',
  'club_night',
  'tournament',
  'team',
  'team_match',
  'match',
  'live_match',
  'season',
  'affiliation',
  'team_system',
  'display',
  'fee',
  'deletion',
] as const
export type MentionKind = (typeof mentionKinds)[number]

const mention = z.object({
  id,
  kind: z.enum(mentionKinds).describe('What the text belongs to'),
  subjectId: id,
  title: z.string().describe('Its name; empty for a match'),
  text: z.string().describe('The text as it is now'),
  foundAt: timestamp,
})
export type Mention = z.infer<typeof mention>

export const listMentions = endpoint({
  method: 'GET',
  path: '/api/admin/mentions',
  summary: 'List texts written by members that still contain the name of an erased person',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    items: z.array(mention),
    hasMore: z.boolean().describe('Whether there are more after these'),
  }),
})

export const editMention = endpoint({
  method: 'PATCH',
  path: '/api/admin/mentions/:id',
  summary: 'Replace such a text; refused if it has changed since it was found',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1)
      .max(5000)
      .describe('The new text, stored everywhere the old one was'),
  }),
  changes: ['accounts', 'groups', 'matches', 'players', 'teamMatches', 'teams', 'tournaments'],
  status: 200,
  reply: done,
})

export const keepMention = endpoint({
  method: 'DELETE',
  path: '/api/admin/mentions/:id',
  summary: 'Keep such a text and remove it from the list',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
  changes: ['accounts'],
  status: 200,
  reply: done,
})
