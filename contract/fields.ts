import { z } from 'zod'
import { isBlank } from '#engine/accounts/text.ts'
import type { GroupId, MatchId, PlayerId, TournamentId, UserId } from '#engine/ids.ts'

/** Identifier created by the server (UUID version 7). Anything longer is not a valid id. */
export const id = z.string().min(1).max(64)

/** An id branded by kind, so that kinds can't be mixed up. */
const brandedId = <Id extends string>() => id.clone() as unknown as z.ZodType<Id, Id>
export const playerId = brandedId<PlayerId>()
export const userId = brandedId<UserId>()
export const matchId = brandedId<MatchId>()
export const tournamentId = brandedId<TournamentId>()
export const groupId = brandedId<GroupId>()
/** Player id in a form; empty if none is selected yet. */
export const typedPlayerId = z.string().max(64) as unknown as z.ZodType<PlayerId, PlayerId>

/** Timestamp, ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime()

/** Timestamp in a request: ISO 8601 with `Z` or an offset. */
export const timestampInput = z.iso.datetime({ offset: true })

/** Row version: it increases by one with every change, and an update names the version it is based on. */
export const version = z.int().min(1)
/** Row version in a query string. */
export const queryVersion = z.coerce.number().int().min(1)

/** Separator of CSV files: many spreadsheets outside the English-speaking world expect semicolons. */
export const csvSeparator = z.enum(['comma', 'semicolon']).default('comma')

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Page size of a list; limited so that no request can load the whole club. */
export function pageSize(size: number) {
  return z.coerce.number().int().min(1).max(100).default(size)
}

/** One page of a list; the first page is 1. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
  })
}

/** An id in a path. Any text is accepted; an unknown id returns 404. */
export const idParams = z.object({ id: z.string().min(1).max(500) })

const brandedParams = <Id extends string>() =>
  idParams as unknown as z.ZodObject<{ id: z.ZodType<Id, Id> }>
export const playerParams = brandedParams<PlayerId>()
export const matchParams = brandedParams<MatchId>()
export const tournamentParams = brandedParams<TournamentId>()
export const groupParams = brandedParams<GroupId>()

/** A text that may be empty, without spaces around it. */
export const trimmedText = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().max(maxLength))

/** A visible name with a maximum length. */
export const nameField = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(maxLength)
        .refine((text) => text === '' || !isBlank(text), 'This field is required'),
    )

/** Search text, as typed. */
export const searchText = z.string().max(100).default('')

/** `true` or `false` in a query string. */
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

type Change<Field> = z.ZodOptional<
  Field extends z.ZodDefault<infer Inner> ? Inner : Field extends z.ZodType ? Field : never
>

/** Returns the fields as optional ones without defaults, for changing only some of them. */
export function optionalFields<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => {
    const inner = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field
    const { description } = field
    return [
      name,
      description === undefined ? inner.optional() : inner.optional().describe(description),
    ]
  })
  return Object.fromEntries(fields) as { [Name in keyof Shape]: Change<Shape[Name]> }
}
