import { t } from './messages.ts'

/** Matches the messages of Chromium, Firefox, Safari and Vite for a file that failed to load. */
const loadFailure =
  /(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Unable to preload CSS/

const reloadedKey = 'reloadedForBuild'

export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && loadFailure.test(error.message)

/**
 * Loads a screen. If its file is missing there is a newer build: service workers and caches are
 * removed and the page reloads, once per build. Not while offline, when nothing would open.
 */
export async function importScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) === __BUILD__) {
      throw new Error(t('screenNotLoaded'), { cause: error })
    }
    sessionStorage.setItem(reloadedKey, __BUILD__)
    await removeWorkersAndCaches()
    location.reload()
    return new Promise(() => {})
  }
}

async function removeWorkersAndCaches() {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
