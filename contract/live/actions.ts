import { z } from 'zod'
import { maxMovesPerEntry } from '#engine/live/chess/moves.ts'
import { drawReasons } from '#engine/live/chess/rules.ts'
import type { ActionOf, LiveGameId } from '#engine/live/games.ts'
import { rackTags } from '#engine/live/pool/racks.ts'

const side = z.union([z.literal(1), z.literal(2)])
const player = z.object({ side, member: side })

const tabletennis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), side }),
  z.object({ kind: z.literal('let') }),
  z.object({ kind: z.literal('game server'), server: player }),
  z.object({ kind: z.literal('timeout'), side }),
  z.object({ kind: z.literal('warning'), side }),
  z.object({
    kind: z.literal('penalty'),
    side,
    points: z.union([z.literal(1), z.literal(2)]),
  }),
  z.object({ kind: z.literal('expedite'), isBallInPlay: z.boolean() }),
  z.object({ kind: z.literal('thirteen returns') }),
  z.object({ kind: z.literal('order'), server: player, receiver: player }),
  z.object({ kind: z.literal('ends') }),
])

/** Actions shared by all pool games. */
const timeActions = [
  z.object({ kind: z.literal('timeout'), by: side }),
  z.object({ kind: z.literal('extension'), by: side }),
] as const

const racks = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rack'), winner: side, how: z.enum(rackTags).optional() }),
  z.object({ kind: z.literal('break'), made: z.boolean() }),
  z.object({ kind: z.literal('push out'), by: side }),
  z.object({ kind: z.literal('answer'), plays: side }),
  z.object({ kind: z.literal('foul'), by: side }),
  z.object({ kind: z.literal('shot'), by: side, made: z.boolean() }),
  z.object({
    kind: z.literal('eight on the break'),
    choose: z.enum(['spot', 'break again']).optional(),
    foul: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('breaker'), side }),
  ...timeActions,
])

const straight = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('inning'),
    by: side,
    balls: z.int().min(0).max(1000),
    ends: z.enum(['miss', 'safety', 'foul', 'breaking foul']),
  }),
  z.object({ kind: z.literal('choice'), by: side, again: z.boolean() }),
  ...timeActions,
])

const hit = z.array(z.string().max(5)).min(1).max(3)

const x01 = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit'),
    by: side,
    points: z.int().min(0).max(1000),
    darts: z.int().min(1).max(3).optional(),
    atDouble: z.int().min(0).max(3).optional(),
  }),
  z.object({ kind: z.literal('thrown'), by: side, hit }),
  z.object({ kind: z.literal('bust'), by: side }),
])

const cricket = z.object({ kind: z.literal('thrown'), by: side, hit })

const colour = z.enum(['white', 'black'])
/** Seconds of the monotonic clock of the device that keeps both clocks. */
const at = z.number().min(0).max(10_000_000)

const chess = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('moves'),
    from: z.int().min(0).max(1_000),
    moves: z.array(z.string().max(10)).max(maxMovesPerEntry),
  }),
  z.object({ kind: z.literal('start'), at }),
  z.object({ kind: z.literal('press'), side: colour, at, move: z.string().max(10).optional() }),
  z.object({ kind: z.literal('beat'), at }),
  z.object({ kind: z.literal('pause'), at }),
  z.object({ kind: z.literal('resume'), at }),
  z.object({
    kind: z.literal('illegal'),
    by: colour,
    at,
    opponentCanMate: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('flag'), of: colour, opponentCanMate: z.boolean() }),
  z.object({
    kind: z.literal('time'),
    side: colour,
    seconds: z.number().min(-86_400).max(86_400),
    reason: z.string().max(200),
  }),
  z.object({ kind: z.literal('draw'), reason: z.enum(drawReasons) }),
  z.object({
    kind: z.literal('loss'),
    of: colour,
    reason: z.enum(['mate', 'resignation', 'default', 'phone']),
  }),
])

const member = side

const foosball = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('goal'),
    side,
    own: z.boolean().optional(),
    scorer: member.optional(),
  }),
  z.object({ kind: z.literal('timeout'), side }),
  z.object({ kind: z.literal('sides') }),
  z.object({ kind: z.literal('positions'), side }),
  z.object({ kind: z.literal('penalty'), side }),
  z.object({ kind: z.literal('warning'), side }),
])

/** Schemas of the actions of each game. */
export const actionSchemas = {
  tabletennis,
  racks,
  straight,
  x01,
  cricket,
  chess,
  foosball,
} as const satisfies { readonly [Id in LiveGameId]: z.ZodType<ActionOf<Id>> }
