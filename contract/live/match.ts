import { z } from 'zod'
import { liveGameIds } from '#engine/live/games.ts'
import { matchSide } from '../matches.ts'
import { id, matchId, timestamp, tournamentId } from '../fields.ts'
import { sportId } from '../club/sports.ts'
import { settingsSchemas } from './settings.ts'

const pair = z.tuple([z.number(), z.number()])
const side = z.union([z.literal(1), z.literal(2)])

export const liveGame = z.enum(liveGameIds)

export const liveScore = z.object({
  now: pair.describe('Points, points left, racks or goals; seconds on the clocks in chess'),
  won: pair.nullable().describe('Games or legs'),
  sets: pair.nullable(),
  finished: z.array(pair).describe('Finished games'),
  turn: side.nullable().describe('The side that serves, throws, breaks, kicks off or is to move'),
  matchPoint: side.nullable(),
  winner: z
    .union([z.literal(0), side])
    .nullable()
    .describe('0 for a draw'),
})

export const liveStatuses = ['live', 'finished', 'stopped'] as const

/** Someone who scores a match, or who requested to. */
export const liveScorer = z.object({
  device: z.string(),
  name: z.string(),
  role: z.enum(['scoring', 'together', 'asking', 'asking together']),
  isAway: z.boolean().describe('No contact for 45 seconds'),
  askedAt: timestamp.nullable().describe('Granted after 15 seconds unless refused'),
})

/** A rubber of a team match, by its number. */
export const liveRubber = z.object({ teamMatchId: id, n: z.int().min(1).max(64) })

export const liveMatch = z.object({
  id,
  sportId,
  game: liveGame,
  settings: z.unknown().describe('Settings of the game as started'),
  sides: z.tuple([z.array(matchSide), z.array(matchSide)]),
  matchType: z.enum(['casual', 'friendly', 'league', 'tournament']),
  tournamentId: tournamentId.nullable(),
  tournamentMatchId: z.string().nullable(),
  tournamentName: z.string().nullable(),
  rubber: liveRubber.nullable().describe('The rubber of a team match that it scores'),
  table: z.string().nullable(),
  status: z.enum(liveStatuses),
  stoppedReason: z.string().nullable(),
  rev: z.int().describe('Number of events in the official log: 1, 2, 3, without gaps'),
  score: liveScore,
  isTogether: z.boolean(),
  scorers: z.array(liveScorer),
  openForks: z.int().describe('Number of unresolved conflicts'),
  startedAt: timestamp,
  lastEventAt: timestamp.nullable(),
  isAbandoned: z.boolean().describe('No entry for 12 hours'),
  startedByName: z.string().nullable(),
  matchId: matchId.nullable().describe('The recorded match, once confirmed'),
  mayScore: z.boolean(),
  mayNotScoreReason: z.string().nullable(),
  mayStop: z.boolean(),
})
export type LiveMatchWire = z.infer<typeof liveMatch>

/** The setup of a game before it begins, by game id. */
export const liveSetup = z.discriminatedUnion('game', [
  z.object({ game: z.literal('tabletennis'), settings: settingsSchemas.tabletennis }),
  z.object({ game: z.literal('racks'), settings: settingsSchemas.racks }),
  z.object({ game: z.literal('straight'), settings: settingsSchemas.straight }),
  z.object({ game: z.literal('x01'), settings: settingsSchemas.x01 }),
  z.object({ game: z.literal('cricket'), settings: settingsSchemas.cricket }),
  z.object({ game: z.literal('chess'), settings: settingsSchemas.chess }),
  z.object({ game: z.literal('foosball'), settings: settingsSchemas.foosball }),
])
