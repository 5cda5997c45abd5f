import { z } from 'zod'
import { teamScores } from '#engine/teams/systems/types.ts'
import { endpoint } from '../endpoint.ts'
import { askedVersion, id, idParams, nameOf, version } from '../fields.ts'
import { matchDetails } from '../matches.ts'
import { sportId } from '../sports.ts'

const slotId = z
  .string()
  .regex(/^[A-Za-z0-9]{1,10}$/, 'A place is one to ten letters or digits')
  .describe('As line-ups name it: "1", "A", "D"')

const slot = z.object({
  id: slotId,
  label: z.string().trim().min(1).max(10).optional().describe('As the sheet writes it'),
  size: z.int().min(1).max(8).describe('One, two who play together, or more for a team game'),
  of: z.array(slotId).max(8).optional().describe('The single places that it is made of'),
})

const lengths = matchDetails.pick({
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
  n: z.int().min(1).max(64).describe('Its place in the order of play'),
  home: slotId,
  away: slotId,
  play: z.object({
    format: z.string().max(64),
    details: lengths.nullable().default(null).describe('How long it is'),
  }),
  value: z
    .number()
    .min(1)
    .max(100)
    .multipleOf(0.5)
    .default(1)
    .describe('What it is worth to the team match'),
  rated: z.boolean().default(true),
  opens: z
    .enum(['home', 'away', 'draw'])
    .nullable()
    .default(null)
    .describe('Who has white, breaks or throws first'),
})

const slots = z.array(slot).min(1, 'This field is required').max(32)

/** How two teams meet, as a club writes it down. */
export const systemDraft = z.object({
  sport: sportId,
  name: nameOf(80),
  home: slots,
  away: slots,
  fewest: z.int().min(1).max(32).describe('With fewer players there, a side loses without play'),
  most: z.int().min(1).max(32).nullable().default(null).describe('Players in a line-up at most'),
  mostEach: z.int().min(1).max(64).nullable().default(null).describe('Rubbers of one player'),
  pairsBySum: z.boolean().default(false),
  byStrength: z.boolean().default(false),
  rubbers: z.array(rubber).min(1, 'This field is required').max(64),
  winAt: z
    .number()
    .min(0.5)
    .max(1000)
    .multipleOf(0.5)
    .nullable()
    .default(null)
    .describe('Points that decide it'),
  playAll: z.boolean().default(true).describe('Whether what follows is played once it is decided'),
  drawAllowed: z.boolean().default(true),
  score: z.enum(teamScores),
  tables: z.int().min(1).max(32).default(2).describe('Rubbers played in parallel'),
  opensByTurn: z.boolean().default(false),
  source: z.string().max(120).default('').describe('Where it is known from'),
})
export type SystemDraft = z.infer<typeof systemDraft>

export const ownSystem = systemDraft.extend({ id, name: z.string() })

/** A system of the club's own, and what may be done with it. */
export const teamSystem = z.object({
  id,
  system: ownSystem,
  isOffered: z.boolean().describe('Whether new team matches and tournaments may choose it'),
  isUsed: z.boolean().describe('Whether a team match or a tournament has it; then its rules stay'),
  version,
})
export type TeamSystem = z.infer<typeof teamSystem>

const teamSystems = z.object({ items: z.array(teamSystem).describe('By sport and name') })

export const listTeamSystems = endpoint({
  method: 'GET',
  path: '/api/team-systems',
  summary: "The club's own systems of team matches",
  tag: 'Teams',
  access: 'signed-in',
  status: 200,
  reply: teamSystems,
})

export const addTeamSystem = endpoint({
  method: 'POST',
  path: '/api/team-systems',
  summary: 'Write down a system of team matches: who plays whom, how long, and what decides',
  tag: 'Teams',
  access: 'signed-in',
  body: z.object({ system: systemDraft }),
  status: 201,
  reply: teamSystems,
})

export const changeTeamSystem = endpoint({
  method: 'PATCH',
  path: '/api/team-systems/:id',
  summary: 'Change a system that nothing uses yet, or say whether it is offered',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  body: z.object({
    system: systemDraft.optional(),
    isOffered: z.boolean().optional(),
    version,
  }),
  status: 200,
  reply: teamSystems,
})

export const deleteTeamSystem = endpoint({
  method: 'DELETE',
  path: '/api/team-systems/:id',
  summary: 'Take out a system that nothing uses',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: askedVersion }),
  status: 200,
  reply: teamSystems,
})
