import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { ApiError } from '../api/api-error.ts'
import { database } from '../storage/database.ts'
import { currentUser } from '../session/session.ts'
import type { EndpointPath } from './query-of.ts'

const day = 24 * 60 * 60_000
/** How long the last board seen may stand in for the real one. */
const keptFor = 7 * day
/** Each filter and each page of a list is an answer of its own. */
const mostKept = 200
/** A browser that does not open its database must not keep the app from opening. */
const patience = 1_500
/** Replies worth showing without a connection. */
const kept = new Set<unknown>([
  '/api/club',
  '/api/overview',
  '/api/leaderboard',
  '/api/players',
  '/api/players/:id/ratings',
  '/api/matches',
  '/api/matches/doubles',
  '/api/tournaments',
  '/api/tournaments/:id',
  '/api/tournaments/:id/matches',
  '/api/tournaments/:id/bracket',
  '/api/tournaments/:id/draw',
  '/api/tournaments/:id/standings',
  '/api/tournaments/:id/rounds',
  '/api/tournaments/:id/tables',
  '/api/my/pairings',
] satisfies EndpointPath[])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The call itself tries again, and only what may succeed; here it would multiply.
      retry: false,
      networkMode: 'always',
      staleTime: 30_000,
      gcTime: keptFor,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Every tab saves all it knows under one key: what another tab saw, or this one before its last
 * attempt failed, stays beside it.
 */
export function withWhatOthersKept(saving: string, saved: string | undefined): string {
  if (saved === undefined) return saving
  const mine = JSON.parse(saving) as PersistedClient
  const old = JSON.parse(saved) as PersistedClient
  if (old.buster !== mine.buster) return saving
  const byHash = new Map(mine.clientState.queries.map((query) => [query.queryHash, query]))
  for (const query of old.clientState.queries) {
    const seen = query.state.dataUpdatedAt
    const newer = seen > (byHash.get(query.queryHash)?.state.dataUpdatedAt ?? 0)
    if (newer && mine.timestamp - seen < keptFor) byHash.set(query.queryHash, query)
  }
  const queries = [...byHash.values()]
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, mostKept)
  return JSON.stringify({ ...mine, clientState: { ...mine.clientState, queries } })
}

let stopKeeping: (() => void) | undefined

const persister = createAsyncStoragePersister({
  key: 'queries',
  throttleTime: 1_000,
  storage: {
    getItem: async (key) => (await database()).get('cache', key),
    setItem: async (key, value: string) => {
      // Saving waits a moment; nothing is kept once its owner has left.
      if (stopKeeping === undefined) return
      const { store, done } = (await database()).transaction('cache', 'readwrite')
      await store.put(withWhatOthersKept(value, await store.get(key)), key)
      await done
    },
    removeItem: async (key) => (await database()).delete('cache', key),
  },
})

/** What one person saw is not shown to the next, and an old build's shapes not to a new one. */
const options = () => ({
  queryClient,
  persister,
  maxAge: keptFor,
  buster: `${__BUILD__}/${currentUser()?.id ?? ''}`,
  dehydrateOptions: {
    shouldDehydrateQuery: (query: { queryKey: readonly unknown[]; state: { status: string } }) =>
      query.state.status === 'success' && kept.has(query.queryKey[0]),
  },
})

/** Brings back what was last seen; resolves in any case. */
export async function restoreQueries(): Promise<void> {
  const restored = persistQueryClientRestore(options()).catch(() => undefined)
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, patience))])
  // Shown at once, asked for again: nobody told this page what happened while it was closed.
  await queryClient.invalidateQueries()
  keepQueries()
}

/** From now on keeps what is seen, under the person who is signed in. */
export function keepQueries(): void {
  stopKeeping?.()
  stopKeeping = currentUser() === null ? undefined : persistQueryClientSubscribe(options())
}

/** Nothing that one person saw stays for the next at the same device. */
export async function forgetQueries(): Promise<void> {
  stopKeeping?.()
  stopKeeping = undefined
  queryClient.clear()
  await Promise.resolve(persister.removeClient()).catch(() => undefined)
}

/** Whether a call failed because the server could not be reached. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT')
}

/** Shows what this browser last saw of an answer, with its age, where this page has nothing of it. */
export async function bringBack(queryKey: QueryKey): Promise<void> {
  if (queryClient.getQueryData(queryKey) !== undefined) return
  const restored = Promise.resolve(persister.restoreClient()).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const kept = await Promise.race([restored, late])
  if (kept === undefined || kept.buster !== options().buster) return
  const hash = hashKey(queryKey)
  const found = kept.clientState.queries.find(({ queryHash }) => queryHash === hash)
  if (found === undefined || Date.now() - found.state.dataUpdatedAt > keptFor) return
  queryClient.setQueryData(queryKey, found.state.data, { updatedAt: found.state.dataUpdatedAt })
}
