/** Maximum age of the last backup, ms: more lost data would be hard to re-enter. */
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Whether the last backup is recent; null if there is none. */
export function isBackupFresh(lastAt: string | null, now: number): boolean {
  return lastAt !== null && now - Date.parse(lastAt) <= weekMs
}
