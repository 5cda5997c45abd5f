import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { ApiError } from '../api/api-error.ts'
import { openDatabase } from '../storage/database.ts'
import { currentUser } from '../session/session.ts'
import type { EndpointPath } from './query-of.ts'

const dayMs = 24 * 60 * 60_000
/** How long a persisted reply may be shown, in ms. */
const maxAgeMs = 7 * dayMs
/** Maximum number of persisted replies; each filter and page of a list is a separate one. */
const maxPersisted = 200
/** Time limit in ms, so that a browser that cannot open its database still starts the app. */
const restoreTimeoutMs = 1_500
/** Endpoints whose replies are useful offline. */
const persistedPaths = new Set<unknown>([
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
      // `call` already retries where that may help.
      retry: false,
      networkMode: 'always',
      staleTime: 30_000,
      gcTime: maxAgeMs,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Merges a tab's queries with those already saved, since all tabs save under one key. The newer reply
 * of each query is kept.
 */
export function mergeSavedQueries(saving: string, saved: string | undefined): string {
  if (saved === undefined) return saving
  const own = JSON.parse(saving) as PersistedClient
  const old = JSON.parse(saved) as PersistedClient
  if (old.buster !== own.buster) return saving
  const byHash = new Map(own.clientState.queries.map((query) => [query.queryHash, query]))
  for (const query of old.clientState.queries) {
    const updatedAt = query.state.dataUpdatedAt
    const isNewer = updatedAt > (byHash.get(query.queryHash)?.state.dataUpdatedAt ?? 0)
    if (isNewer && own.timestamp - updatedAt < maxAgeMs) byHash.set(query.queryHash, query)
  }
  const queries = [...byHash.values()]
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, maxPersisted)
  return JSON.stringify({ ...own, clientState: { ...own.clientState, queries } })
}

let stopPersisting: (() => void) | undefined

const persister = createAsyncStoragePersister({
  key: 'queries',
  throttleTime: 1_000,
  storage: {
    getItem: async (key) => (await openDatabase()).get('cache', key),
    setItem: async (key, value: string) => {
      // Saving is throttled, so the person may have signed out meanwhile.
      if (stopPersisting === undefined) return
      const { store, done } = (await openDatabase()).transaction('cache', 'readwrite')
      await store.put(mergeSavedQueries(value, await store.get(key)), key)
      await done
    },
    removeItem: async (key) => (await openDatabase()).delete('cache', key),
  },
})

/** Keyed by person and build, so that no one sees another person's data or an old build's shapes. */
const options = () => ({
  queryClient,
  persister,
  maxAge: maxAgeMs,
  buster: `${__BUILD__}/${currentUser()?.id ?? ''}`,
  dehydrateOptions: {
    shouldDehydrateQuery: (query: { queryKey: readonly unknown[]; state: { status: string } }) =>
      query.state.status === 'success' && persistedPaths.has(query.queryKey[0]),
  },
})

/** Restores the persisted queries. Never rejects. */
export async function restoreQueries(): Promise<void> {
  const restored = persistQueryClientRestore(options()).catch(() => undefined)
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, restoreTimeoutMs))])
  // Shown at once and refetched, because events were missed while the page was closed.
  await queryClient.invalidateQueries()
  persistQueries()
}

/** Starts persisting queries for the signed-in person. */
export function persistQueries(): void {
  stopPersisting?.()
  stopPersisting = currentUser() === null ? undefined : persistQueryClientSubscribe(options())
}

/** Removes all persisted queries, so that the next person on this device does not see them. */
export async function clearPersistedQueries(): Promise<void> {
  stopPersisting?.()
  stopPersisting = undefined
  queryClient.clear()
  await Promise.resolve(persister.removeClient()).catch(() => undefined)
}

/** Returns whether a call failed because the server could not be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT')
}

/** Restores a persisted reply with its age, unless this page already has one. */
export async function restoreQuery(queryKey: QueryKey): Promise<void> {
  if (queryClient.getQueryData(queryKey) !== undefined) return
  const restored = Promise.resolve(persister.restoreClient()).catch(() => undefined)
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, restoreTimeoutMs))
  const saved = await Promise.race([restored, timedOut])
  if (saved === undefined || saved.buster !== options().buster) return
  const hash = hashKey(queryKey)
  const savedQuery = saved.clientState.queries.find(({ queryHash }) => queryHash === hash)
  if (savedQuery === undefined || Date.now() - savedQuery.state.dataUpdatedAt > maxAgeMs) return
  queryClient.setQueryData(queryKey, savedQuery.state.data, {
    updatedAt: savedQuery.state.dataUpdatedAt,
  })
}
