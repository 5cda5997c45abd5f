/** A club that loses more than this has to ask around what was played. */
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Whether a club would lose little with the last backup; null where there is none. */
export function isBackupFresh(lastAt: string | null, now: number): boolean {
  return lastAt !== null && now - Date.parse(lastAt) <= weekMs
}
