import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/admin/first-steps',
  summary: 'List the first steps of a new club, and which are done',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    isNew: z.boolean().describe('Whether the club has fewer than ten matches'),
    done: z.object({
      settings: z.boolean().describe('The settings were changed after setup'),
      players: z.boolean().describe('There are at least two players'),
      people: z.boolean().describe('There is another account, or an open invitation'),
      match: z.boolean().describe('A match is recorded'),
      screen: z.boolean().describe('A TV screen is paired'),
    }),
  }),
})
export type FirstStep = keyof z.infer<(typeof getFirstSteps)['reply']>['done']
