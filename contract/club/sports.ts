import { z } from 'zod'
import { sportIds } from '#engine/sports/types.ts'
import { endpoint } from '../endpoint.ts'

export const sportId = z.enum(sportIds, { error: 'Sport not found' })

export const sport = z.object({
  id: sportId,
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  description: z.string(),
  buttonLabel: z.string(),
  action: z.enum(['record', 'tournaments', 'scoring', 'rankings']),
  minPlayers: z.int(),
  maxPlayers: z.int(),
  pairs: z.boolean().describe('Whether two pairs may play, with both partners named'),
  formats: z.array(z.string()),
  defaultFormat: z.string(),
  quickScores: z.array(z.number()),
  rules: z.string(),
})

export const listSports = endpoint({
  method: 'GET',
  path: '/api/sports',
  summary: 'List the five sports with their formats, quick scores and rules',
  tag: 'Sports',
  access: 'signed-in',
  status: 200,
  reply: z.array(sport),
})
