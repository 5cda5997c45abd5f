import { z } from 'zod'

/** Identifier made by the server (UUID version 7). Anything longer is no id of ours. */
export const id = z.string().min(1).max(64)

/** Moment in time, ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime()

/** Moment as a caller may give it: ISO 8601 with `Z` or an offset. */
export const timestampInput = z.iso.datetime({ offset: true })

/** Row version: grows by one with every change; an update names the one it has seen. */
export const version = z.int().min(1)

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Page size of a list; bounded so that no request can ask for the whole club. */
export function pageSize(size: number) {
  return z.coerce.number().int().min(1).max(100).default(size)
}

/** One page of a list, first page 1. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
  })
}

/** An id in a path may be anything; one that is not ours is not found. */
export const idParams = z.object({ id: z.string().min(1).max(500) })

/** Search text, as typed. */
export const searchText = z.string().max(100).default('')

/** `true` or `false` in a query string. */
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
