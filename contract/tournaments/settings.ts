import { z } from 'zod'
import {
  maxTieBreakLength,
  maxForbiddenPairs,
  maxPoints,
  maxTieBreaks,
  settingTable,
} from '#engine/tournaments/log/settings/setting-table.ts'
import { tournamentFormats } from '#engine/tournaments/log/settings/settings.ts'
import { participantStatuses, tournamentStatuses } from '#engine/tournaments/log/state.ts'
import { choice, count } from './setting-fields.ts'

export const tournamentStatus = z.enum(tournamentStatuses)
export const participantStatus = z.enum(participantStatuses)
export const tournamentFormat = z.enum(tournamentFormats)
/** Accepts both spellings of the specification; the one with the underscore is stored. */
export const formatInput = z.preprocess(
  (value) => (value === 'singleelimination' ? 'single_elimination' : value),
  tournamentFormat,
)

const points = z.int().min(0).max(maxPoints)
const pointSystem = z.object({
  win: points,
  draw: points,
  loss: points,
  forfeitLoss: points,
  zeroPointBye: points,
  allocatedBye: points,
})

/** Best of an odd number of sets, legs or racks. */
const bestOf = z
  .int()
  .min(1)
  .max(99)
  .refine((games) => games % 2 === 1, 'Best of must be an odd number')

const round = z.int().min(1).max(999)
const forbiddenPair = z.union([
  z.tuple([z.string().max(64), z.string().max(64)]),
  z
    .tuple([z.string().max(64), z.string().max(64), round, round])
    .refine(([, , first, last]) => first <= last, 'The first round comes after the last one'),
])

/** Source: specification, point 3 (settings), plus what the formats need. */
export const tournamentSettings = z.object({
  entrants: choice(settingTable['settings.entrants']).describe('Players, pairs or teams'),
  system: z
    .string()
    .max(40)
    .nullable()
    .describe('The system of the team matches, if teams enter; null for the sport’s default'),
  allowLateRegistration: z
    .boolean()
    .describe('Whether players may enter after the deadline and after the start'),
  autoAdvance: z
    .boolean()
    .describe('Whether the next round starts by itself when its players are known'),
  thirdPlacePlayoff: z.boolean(),
  seedingMethod: choice(settingTable['settings.seedingMethod']),
  tieBreaker: choice(settingTable['settings.tieBreaker']),
  tieBreaks: z
    .array(z.string().max(maxTieBreakLength))
    .max(maxTieBreaks)
    .nullable()
    .describe('Criteria after the points, by acronym; null for the sport’s preset'),
  keepApart: z.boolean().describe('Whether members of one group or team meet late or never'),
  requiresCheckIn: z.boolean().describe('Whether only players who checked in are drawn'),
  rounds: count(settingTable['settings.rounds']).describe('Number of rounds of a Swiss tournament'),
  points: pointSystem.describe('Points × 10'),
  acceleration: choice(settingTable['settings.acceleration']),
  initialColour: choice(settingTable['settings.initialColour']),
  lateEntryBye: choice(settingTable['settings.lateEntryBye']),
  forbidden: z
    .array(forbiddenPair)
    .max(maxForbiddenPairs)
    .describe(
      'Pairs of players who must not meet in a Swiss tournament, optionally from a first to a last round',
    ),
  dropsEarlyLeavers: z
    .boolean()
    .describe(
      'Whether a player who leaves a round robin before half of the games is removed from its table; usual in chess',
    ),
  groups: count(settingTable['settings.groups']),
  qualifiers: count(settingTable['settings.qualifiers']).describe('How many of each group advance'),
  bestOf: z
    .object({
      usual: bestOf.nullable(),
      rounds: z.record(z.string().max(20), bestOf),
    })
    .describe('By name (`final`, `semifinal`, `third`) or id (`W2`, `L1`, `R3`, `S1`) of a round'),
})
