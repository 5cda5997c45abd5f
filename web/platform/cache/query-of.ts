import { type DataTag, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { call, type Input } from '../api/api.ts'

/** The path of an endpoint, for code that should not load the whole contract. */
export type EndpointPath = Endpoints[EndpointName]['path']

type Fields<T> = [NonNullable<T>] extends [never] ? unknown : Partial<NonNullable<T>>

/** Some of the params, query and body of a call, in one object. */
type CallValues<E extends Endpoint> = Fields<CallOf<E>['params']> &
  Fields<CallOf<E>['query']> &
  Fields<CallOf<E>['body']>

/**
 * Returns the cache key of an endpoint's replies: its path and the values of the call. A key
 * with some of the values matches every call that has them.
 */
export function keyOf<E extends Endpoint>(
  { path }: E,
  values?: CallValues<E>,
): DataTag<QueryKey, ReplyOf<E>> {
  return [path, values ?? {}] as unknown as DataTag<QueryKey, ReplyOf<E>>
}

/** The input of a call, without options. */
type InputAlone<E extends Endpoint> = Input<E, never>

/** Returns the options of a query that calls an endpoint. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: InputAlone<E>) {
  const { params, query, body } = (input ?? {}) as {
    params?: object
    query?: object
    body?: object
  }
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, { ...params, ...query, ...body } as CallValues<E>),
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as Input<E>)),
  })
}
