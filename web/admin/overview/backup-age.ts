/** Maximum age of the last backup, ms. Losing more than a week of data would be hard to make up for. */
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Returns whether the last backup is recent. `lastAt` is null if there is none. */
export function isBackupFresh(lastAt: string | null, now: number): boolean {
  return lastAt !== null && now - Date.parse(lastAt) <= weekMs
}
