import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

const habits = z.object({
  visits: z.array(z.int()).describe('Points of the latest visits, oldest first, at most 200'),
  doubles: z
    .array(z.int())
    .describe('Doubles that ended the latest legs, where each dart was entered; 25 is the bull'),
})

export const readHabits = endpoint({
  method: 'GET',
  path: '/api/live/:id/habits',
  summary: 'How both sides of a match of darts threw in matches before it, for the keys of a pad',
  tag: 'Live scoring',
  access: 'signed-in',
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  status: 200,
  reply: z.object({ sides: z.tuple([habits, habits]) }),
})
