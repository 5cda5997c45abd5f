import { z } from 'zod'
import { teamScores } from '#engine/teams/systems/types.ts'
import { endpoint } from '../endpoint.ts'
import { queryVersion, id, idParams, nameField, version } from '../fields.ts'
import { matchDetails } from '../matches.ts'
import { sportId } from '../club/sports.ts'

const slotId = z
  .string()
  .regex(/^[A-Za-z0-9]{1,10}$/, 'A place is one to ten letters or digits')
  .describe('Id in line-ups: "1", "A", "D"')

const slot = z.object({
  id: slotId,
  label: z.string().trim().min(1).max(10).optional().describe('Label on the sheet'),
  size: z.int().min(1).max(8).describe('One player, a pair, or more for a team game'),
  of: z.array(slotId).max(8).optional().describe('The single places that it is composed of'),
})

const lengthDetails = matchDetails.pick({
  unit: true,
  bestOf: true,
  raceTo: true,
  legsPerSet: true,
  goalsTo: true,
  pointsPerSet: true,
  start: true,
  winByTwo: true,
  decider: true,
})

const rubber = z.object({
  n: z.int().min(1).max(64).describe('Position in the order of play'),
  home: slotId,
  away: slotId,
  play: z.object({
    format: z.string().max(64),
    details: lengthDetails.nullable().default(null).describe('Its length'),
  }),
  value: z
    .number()
    .min(1)
    .max(100)
    .multipleOf(0.5)
    .default(1)
    .describe('Points for the team match'),
  rated: z.boolean().default(true),
  opens: z
    .enum(['home', 'away', 'draw'])
    .nullable()
    .default(null)
    .describe('Who has white, breaks or throws first'),
})

const slots = z.array(slot).min(1, 'This field is required').max(32)

/** A match system as a club defines it: how two teams play each other. */
export const systemDraft = z.object({
  sport: sportId,
  name: nameField(80),
  home: slots,
  away: slots,
  fewest: z.int().min(1).max(32).describe('A side with fewer players loses without play'),
  most: z
    .int()
    .min(1)
    .max(32)
    .nullable()
    .default(null)
    .describe('Maximum number of players in a line-up'),
  mostEach: z
    .int()
    .min(1)
    .max(64)
    .nullable()
    .default(null)
    .describe('Maximum number of rubbers per player'),
  pairsBySum: z
    .boolean()
    .default(false)
    .describe('Whether pairs after the first are ordered by the sum of their places'),
  byStrength: z.boolean().default(false).describe('Whether places are in order of strength'),
  rubbers: z.array(rubber).min(1, 'This field is required').max(64),
  winAt: z
    .number()
    .min(0.5)
    .max(1000)
    .multipleOf(0.5)
    .nullable()
    .default(null)
    .describe('Points that decide the match'),
  playAll: z
    .boolean()
    .default(true)
    .describe('Whether the remaining rubbers are played once it is decided'),
  drawAllowed: z.boolean().default(true),
  score: z.enum(teamScores),
  tables: z.int().min(1).max(32).default(2).describe('Rubbers played in parallel'),
  opensByTurn: z
    .boolean()
    .default(false)
    .describe('Whether the opening side follows the order of play rather than the rubber'),
  source: z.string().max(120).default('').describe('Where the system comes from'),
})
export type SystemDraft = z.infer<typeof systemDraft>

export const ownSystem = systemDraft.extend({ id, name: z.string() })

/** A system defined by the club, and what can be done with it. */
export const teamSystem = z.object({
  id,
  system: ownSystem,
  isOffered: z.boolean().describe('Whether it can be chosen for new team matches and tournaments'),
  isUsed: z
    .boolean()
    .describe('Whether a team match or tournament uses it; its rules are then fixed'),
  version,
})
export type TeamSystem = z.infer<typeof teamSystem>

const teamSystems = z.object({ items: z.array(teamSystem).describe('By sport and name') })

export const listTeamSystems = endpoint({
  method: 'GET',
  path: '/api/team-systems',
  summary: 'List the club’s own systems of team matches',
  tag: 'Teams',
  access: 'signed-in',
  status: 200,
  reply: teamSystems,
})

export const addTeamSystem = endpoint({
  method: 'POST',
  path: '/api/team-systems',
  summary: 'Create a system of team matches: who plays whom, for how long, and what decides',
  tag: 'Teams',
  access: 'signed-in',
  body: z.object({ system: systemDraft }),
  changes: ['systems'],
  status: 201,
  reply: teamSystems,
})

export const changeTeamSystem = endpoint({
  method: 'PATCH',
  path: '/api/team-systems/:id',
  summary: 'Change a system that is not in use, or whether it is offered',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  body: z.object({
    system: systemDraft.optional(),
    isOffered: z.boolean().optional(),
    version,
  }),
  changes: ['systems'],
  status: 200,
  reply: teamSystems,
})

export const deleteTeamSystem = endpoint({
  method: 'DELETE',
  path: '/api/team-systems/:id',
  summary: 'Delete a system that is not in use',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: queryVersion }),
  changes: ['systems'],
  status: 200,
  reply: teamSystems,
})
