import type { z } from 'zod'
import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call, type Input, type Options } from '../api/api.ts'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-of.ts'

type Effect<E extends Endpoint> = Options & {
  /** The query whose reply this is, such as the one of the created team. */
  updates?: Endpoint & { reply: z.ZodType<ReplyOf<E>> }
  /** The query of the deleted entity. */
  removes?: Endpoint
}

/**
 * Calls an endpoint and stores its reply in the query cache, so that the screen shows it at once. The
 * query's params come from the reply, such as the id of a new team, else from the call. Throws
 * `ApiError`.
 */
export async function mutate<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { updates, removes, ...options }: Effect<E>,
): Promise<ReplyOf<E>> {
  const reply = await call(endpoint, ...([input, options] as Input<E>))
  const values = { ...input.params, ...(reply as object | null) }
  if (updates !== undefined)
    queryClient.setQueryData(keyOf(updates, pickParams(updates, values)), reply)
  if (removes !== undefined) {
    queryClient.removeQueries({ queryKey: keyOf(removes, pickParams(removes, values)) })
  }
  return reply
}

function pickParams({ path }: Endpoint, values: Record<string, unknown>): Record<string, unknown> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
