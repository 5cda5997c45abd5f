import { QueryClient } from '@tanstack/react-query'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { database } from './database.ts'
import { currentUser } from './session.ts'

const day = 24 * 60 * 60_000
/** How long the last board seen may stand in for the real one. */
const keptFor = 7 * day
/** A browser that does not open its database must not keep the app from opening. */
const patience = 1_500
/** Worth showing without a connection. */
const keptKinds = new Set(['club', 'overview', 'leaderboard', 'players', 'matches', 'ratings'])

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

const persister = createAsyncStoragePersister({
  key: 'queries',
  throttleTime: 1_000,
  storage: {
    getItem: async (key) => (await database()).get('cache', key),
    setItem: async (key, value: string) => {
      await (await database()).put('cache', value, key)
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
      query.state.status === 'success' && keptKinds.has(String(query.queryKey[0])),
  },
})

let stopKeeping: (() => void) | undefined

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
