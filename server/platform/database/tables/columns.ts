import { z } from 'zod'
import type { GroupId, MatchId, PlayerId, TournamentId, UserId } from '#engine/ids.ts'

/**
 * Column types. Names are camelCase here and snake_case in the database. Timestamps are epoch ms,
 * booleans are 1 and 0, and structured columns are JSON text that a schema parses.
 */
export const text = z.string()
export const integer = z.int()
export const real = z.number()
export const flag = z.union([z.literal(0), z.literal(1)])
const idOf = <Id extends string>() => text as unknown as z.ZodType<Id, Id>
export const playerId = idOf<PlayerId>()
export const userId = idOf<UserId>()
export const matchId = idOf<MatchId>()
export const groupId = idOf<GroupId>()
export const tournamentId = idOf<TournamentId>()
export const nullable = <T extends z.ZodType>(type: T) => type.nullable()
export const sideNumber = z.union([z.literal(0), z.literal(1), z.literal(2)])
