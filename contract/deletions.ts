import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, matchParams, pageNumber, pageOf, pageSize, timestamp } from './fields.ts'
import { match } from './matches.ts'

/** Days during which a deletion can be undone. */
export const DELETION_UNDO_DAYS = 30

export const deletionKinds = ['player', 'tournament', 'group', 'team'] as const

export const deletion = z.object({
  id,
  kind: z.enum(deletionKinds),
  name: z.string(),
  matches: z.int().describe('Matches that were deleted with it'),
  deletedAt: timestamp,
  deletedByName: z.string().nullable(),
  keptUntil: timestamp,
})
export type Deletion = z.infer<typeof deletion>

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/admin/deletions',
  summary: 'List deletions of the last 30 days that can be restored, newest first',
  tag: 'Admin',
  access: 'signed-in',
  query: z.object({ page: pageNumber, pageSize: pageSize(20) }),
  status: 200,
  reply: pageOf(deletion),
})

export const restoreDeletion = endpoint({
  method: 'POST',
  path: '/api/admin/deletions/:id/restore',
  summary:
    'Restore a deletion, by its id or the id of its subject; for admins and the person who deleted it',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
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
  reply: z.object({
    kind: z.enum(deletionKinds),
    subjectId: id,
    matches: z.int().describe('Matches that were restored'),
    waiting: z.int().describe('Matches that are restored only with another deleted player'),
  }),
})

export const restoreMatch = endpoint({
  method: 'POST',
  path: '/api/matches/:id/restore',
  summary: 'Unvoid a match, so that it counts again',
  tag: 'Matches',
  access: 'signed-in',
  params: matchParams,
  changes: ['matches', 'players', 'ratings'],
  status: 200,
  reply: match,
})
