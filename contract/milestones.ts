import { z } from 'zod'
import { sportId } from './club/sports.ts'
import { endpoint } from './endpoint.ts'
import { matchId, playerId, playerParams, timestamp } from './fields.ts'

export const milestone = z.object({
  kind: z.enum(['match', 'first_win', 'run', 'rating', 'break_and_run', 'maximum']),
  value: z.int().describe('Matches, earlier losses, wins in a row, rating, racks or 180s'),
  at: timestamp,
  matchId,
  opponentId: playerId.nullable(),
  opponentName: z.string().nullable(),
})

export const getMilestones = endpoint({
  method: 'GET',
  path: '/api/players/:id/milestones',
  summary: 'Get a player’s milestones in a sport, newest first, derived from their current matches',
  tag: 'Players',
  access: 'signed-in',
  params: playerParams,
  query: z.object({ sportId }),
  status: 200,
  reply: z.object({
    items: z.array(milestone),
  }),
})
export type MilestoneView = z.infer<typeof milestone>
