import { z } from 'zod'
import { maxMovesPerEntry } from '#engine/live/chess/moves.ts'
import { drawReasons } from '#engine/live/chess/rules.ts'
import type { ActionOf, LiveGameId } from '#engine/live/games.ts'
import { rackTags } from '#engine/live/pool/racks.ts'

const side = z.union([z.literal(1), z.literal(2)])
const player = z.object({ side, member: side })
const kind = <const Kind extends string>(name: Kind) => z.literal(name)

const tabletennis = z.discriminatedUnion('kind', [
  z.object({ kind: kind('point'), side }),
  z.object({ kind: kind('let') }),
  z.object({ kind: kind('game server'), server: player }),
  z.object({ kind: kind('timeout'), side }),
  z.object({ kind: kind('warning'), side }),
  z.object({
    kind: kind('penalty'),
    side,
    points: z.union([z.literal(1), z.literal(2)]),
  }),
  z.object({ kind: kind('expedite'), isBallInPlay: z.boolean() }),
  z.object({ kind: kind('thirteen returns') }),
  z.object({ kind: kind('order'), server: player, receiver: player }),
  z.object({ kind: kind('ends') }),
])

/** Actions shared by all pool games. */
const ofTime = [
  z.object({ kind: kind('timeout'), by: side }),
  z.object({ kind: kind('extension'), by: side }),
] as const

const racks = z.discriminatedUnion('kind', [
  z.object({ kind: kind('rack'), winner: side, how: z.enum(rackTags).optional() }),
  z.object({ kind: kind('break'), made: z.boolean() }),
  z.object({ kind: kind('push out'), by: side }),
  z.object({ kind: kind('answer'), plays: side }),
  z.object({ kind: kind('foul'), by: side }),
  z.object({ kind: kind('shot'), by: side, made: z.boolean() }),
  z.object({
    kind: kind('eight on the break'),
    choose: z.enum(['spot', 'break again']).optional(),
    foul: z.boolean().optional(),
  }),
  z.object({ kind: kind('breaker'), side }),
  ...ofTime,
])

const straight = z.discriminatedUnion('kind', [
  z.object({
    kind: kind('inning'),
    by: side,
    balls: z.int().min(0).max(1000),
    ends: z.enum(['miss', 'safety', 'foul', 'breaking foul']),
  }),
  z.object({ kind: kind('choice'), by: side, again: z.boolean() }),
  ...ofTime,
])

const hit = z.array(z.string().max(5)).min(1).max(3)

const x01 = z.discriminatedUnion('kind', [
  z.object({
    kind: kind('visit'),
    by: side,
    points: z.int().min(0).max(1000),
    darts: z.int().min(1).max(3).optional(),
    atDouble: z.int().min(0).max(3).optional(),
  }),
  z.object({ kind: kind('thrown'), by: side, hit }),
  z.object({ kind: kind('bust'), by: side }),
])

const cricket = z.object({ kind: kind('thrown'), by: side, hit })

const colour = z.enum(['white', 'black'])
const at = z.number().min(0).max(10_000_000)

const chess = z.discriminatedUnion('kind', [
  z.object({
    kind: kind('moves'),
    from: z.int().min(0).max(1_000),
    moves: z.array(z.string().max(10)).max(maxMovesPerEntry),
  }),
  z.object({ kind: kind('start'), at }),
  z.object({ kind: kind('press'), side: colour, at, move: z.string().max(10).optional() }),
  z.object({ kind: kind('beat'), at }),
  z.object({ kind: kind('pause'), at }),
  z.object({ kind: kind('resume'), at }),
  z.object({
    kind: kind('illegal'),
    by: colour,
    at,
    opponentCanMate: z.boolean().optional(),
  }),
  z.object({ kind: kind('flag'), of: colour, opponentCanMate: z.boolean() }),
  z.object({
    kind: kind('time'),
    side: colour,
    seconds: z.number().min(-86_400).max(86_400),
    reason: z.string().max(200),
  }),
  z.object({ kind: kind('draw'), reason: z.enum(drawReasons) }),
  z.object({
    kind: kind('loss'),
    of: colour,
    reason: z.enum(['mate', 'resignation', 'default', 'phone']),
  }),
])

const member = side

const foosball = z.discriminatedUnion('kind', [
  z.object({
    kind: kind('goal'),
    side,
    own: z.boolean().optional(),
    scorer: member.optional(),
  }),
  z.object({ kind: kind('timeout'), side }),
  z.object({ kind: kind('sides') }),
  z.object({ kind: kind('positions'), side }),
  z.object({ kind: kind('penalty'), side }),
  z.object({ kind: kind('warning'), side }),
])

/** Schemas for the actions of each way of scoring. */
export const actionsOf = {
  tabletennis,
  racks,
  straight,
  x01,
  cricket,
  chess,
  foosball,
} as const satisfies { readonly [Id in LiveGameId]: z.ZodType<ActionOf<Id>> }
