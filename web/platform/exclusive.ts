/**
 * Runs work in one tab at a time. Without locks (plain http in a club's own net) it just runs: the
 * server refuses to do twice what carries the same key.
 */
export async function exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return work()
  return navigator.locks.request(name, work) as Promise<T>
}
