import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

const habits = z.object({
  visits: z.array(z.int()).describe('Scores of recent visits, oldest first, at most 200'),
  doubles: z
    .array(z.int())
    .describe('Doubles that ended recent legs, if darts were entered one by one; 25 is the bull'),
})

export const readHabits = endpoint({
  method: 'GET',
  path: '/api/live/:id/habits',
  summary:
    'Get the usual scores and finishing doubles of both sides of a darts match, for its quick keys',
  tag: 'Live scoring',
  access: 'signed-in',
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  status: 200,
  reply: z.object({ sides: z.tuple([habits, habits]) }),
})
