import { z } from 'zod'
import type { LiveGameId, SettingsOf } from '#engine/live/games.ts'

const side = z.union([z.literal(1), z.literal(2)])
const player = z.object({ side, member: side })
const bestOf = z
  .int()
  .min(1)
  .max(99)
  .refine((n) => n % 2 === 1, 'This must be an odd number')

const tabletennis = z.object({
  bestOf: bestOf.max(7),
  to: z.union([z.literal(11), z.literal(21)]).optional(),
  isDoubles: z.boolean(),
  serves: player,
  receives: player,
  left: side,
})

const headStartRacks = z.int().min(0).max(49)

/** For pool: seconds per shot, and time-outs per side in the match. */
const poolTimeFields = {
  shotClock: z.int().min(10).max(120).optional(),
  timeouts: z.int().min(0).max(5).optional(),
}

const racks = z
  .object({
    game: z.enum(['8-ball', '9-ball']),
    raceTo: z.int().min(1).max(50),
    headStart: z.tuple([headStartRacks, headStartRacks]).optional(),
    break: z.enum(['alternate', 'winner', 'loser']),
    nineOnBreak: z.enum(['wins', 'spotted']).optional(),
    eightOnBreak: z.enum(['breaker chooses', 'wins', 'loses']).optional(),
    ...poolTimeFields,
    threeFouls: z.boolean().optional(),
    breaks: side,
  })
  .refine(
    ({ raceTo, headStart: [one, two] = [0, 0] }) =>
      Math.min(one, two) === 0 && Math.max(one, two) < raceTo,
    'Only one side can have a head start, and it must be shorter than the race',
  )

const straight = z.object({ to: z.int().min(1).max(1000), ...poolTimeFields, breaks: side })

const dartsFields = { legs: bestOf, sets: bestOf.optional(), throws: side }
const dartsMode = z.enum(['double', 'master', 'straight'])

const x01 = z.object({
  ...dartsFields,
  start: z.int().min(101).max(1001),
  opens: dartsMode.optional(),
  out: dartsMode.optional(),
})

const cricket = z.object({
  ...dartsFields,
  variant: z.enum(['standard', 'cut-throat', 'no score']),
  level: z.enum(['level or ahead', 'strictly ahead']),
})

const stages = z
  .array(
    z.object({
      seconds: z.number().min(0).max(86_400),
      increment: z.number().min(0).max(3_600),
      moves: z.int().min(1).max(200).optional(),
    }),
  )
  .min(1)
  .max(5)

const chess = z.object({
  kind: z.enum(['fischer', 'delay', 'bronstein']),
  rate: z.enum(['blitz', 'rapid', 'classical']),
  firstIncrement: z.boolean(),
  stages,
  blackStages: stages.optional(),
  white: side,
})

const foosball = z
  .object({
    to: z.int().min(1).max(20),
    games: bestOf.max(15),
    decider: z
      .object({ winBy: z.int().min(1).max(5), cap: z.int().min(1).max(30) })
      .refine(
        ({ winBy, cap }) => cap > winBy,
        'The goal cap must be higher than the winning margin',
      )
      .optional(),
    timeouts: z.int().min(0).max(5).optional(),
    kickoff: side,
  })
  .refine(
    ({ to, decider }) => decider === undefined || decider.cap >= to,
    'The deciding game’s cap can’t be below the goals of the other games',
  )

/** Schemas of the setup of each game. */
export const settingsSchemas = {
  tabletennis,
  racks,
  straight,
  x01,
  cricket,
  chess,
  foosball,
} as const satisfies { readonly [Id in LiveGameId]: z.ZodType<SettingsOf<Id>> }
