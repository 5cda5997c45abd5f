/**
 * Runs work in one tab at a time. Without the Web Locks API (plain http on a local network) it just
 * runs: the server ignores a repeated idempotency key.
 */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return work()
  return navigator.locks.request(name, work) as Promise<T>
}
