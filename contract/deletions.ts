import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, matchParams, timestamp } from './fields.ts'
import { match } from './matches.ts'

/** Days during which a deletion can be undone. */
export const KEPT_DAYS = 30

export const deletionKinds = ['player', 'tournament', 'group', 'team'] as const

export const deletion = z.object({
  id,
  kind: z.enum(deletionKinds),
  name: z.string(),
  matches: z.int().describe('Matches that went with it'),
  deletedAt: timestamp,
  deletedByName: z.string().nullable(),
  keptUntil: timestamp,
})
export type Deletion = z.infer<typeof deletion>

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/admin/deletions',
  summary: 'What was deleted in the last 30 days and can be brought back, newest first',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(deletion) }),
})

export const restoreDeletion = endpoint({
  method: 'POST',
  path: '/api/admin/deletions/:id/restore',
  summary:
    'Bring back what was deleted, by the id of the deletion or of what was deleted; for admins and who deleted it',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({
    kind: z.enum(deletionKinds),
    subjectId: id,
    matches: z.int().describe('Matches that were restored'),
    waiting: z.int().describe('Matches that come back with another player who is deleted too'),
  }),
})

export const restoreMatch = endpoint({
  method: 'POST',
  path: '/api/matches/:id/restore',
  summary: 'Lift the void of a match: it counts again',
  tag: 'Matches',
  access: 'signed-in',
  params: matchParams,
  status: 200,
  reply: match,
})
