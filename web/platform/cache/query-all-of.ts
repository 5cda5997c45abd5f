import { queryOptions } from '@tanstack/react-query'
import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call, type Input } from '../api/api.ts'
import { keyOf } from './query-of.ts'

const pageSize = 100

type Page = { readonly items: readonly { readonly id: string }[]; readonly totalPages: number }
type Filters<E extends Endpoint> = Omit<NonNullable<CallOf<E>['query']>, 'page' | 'pageSize'>

/** Returns the options of a query that loads all pages of a list, for choices that need each item. */
export function queryAllOf<E extends Endpoint>(endpoint: E, filters: Filters<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, { ...filters, page: 'all' } as never),
    queryFn: async ({ signal }) => {
      // By id, since an item moves to the next page if another one is added meanwhile.
      const items = new Map<string, unknown>()
      for (let page = 1; ; page++) {
        const query = { ...filters, page, pageSize }
        const reply = (await call(
          endpoint,
          ...([{ query }, { signal }] as unknown as Input<E>),
        )) as Page
        for (const item of reply.items) items.set(item.id, item)
        if (reply.items.length === 0 || page >= reply.totalPages)
          return { ...reply, items: [...items.values()] } as ReplyOf<E>
      }
    },
  })
}
