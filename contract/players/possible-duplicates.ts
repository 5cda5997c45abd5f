import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { matchParams } from '../fields.ts'
import { match } from '../matches.ts'

export const listPossibleDuplicates = endpoint({
  method: 'GET',
  path: '/api/matches/doubles',
  summary:
    'List possible duplicates: matches of the last week that two people seem to have recorded, newest first',
  tag: 'Matches',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(z.object({ first: match, second: match })) }),
})

export const dismissDuplicate = endpoint({
  method: 'POST',
  path: '/api/matches/:id/keep',
  summary: 'Keep a match that looks like a duplicate',
  tag: 'Matches',
  access: 'signed-in',
  params: matchParams,
  changes: ['matches'],
  status: 200,
  reply: z.object({ kept: z.literal(true) }),
})
