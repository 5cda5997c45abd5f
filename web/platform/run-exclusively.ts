/** The last work of each name in this tab, for browsers without the Web Locks API. */
const lastWork = new Map<string, Promise<unknown>>()

/**
 * Runs work one after another, also after work that failed: across all tabs, or within this tab without the Web
 * Locks API (plain http on a local network).
 */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks !== undefined) return navigator.locks.request(name, work) as Promise<T>
  const running = (lastWork.get(name) ?? Promise.resolve()).then(work, work)
  lastWork.set(name, running)
  return running
}
