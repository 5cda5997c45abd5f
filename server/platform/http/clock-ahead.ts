/** Maximum clock difference between two nodes, ms. */
const toleranceMs = 60_000

/**
 * Returns the latest plausible timestamp of an issued value, epoch ms. A later one comes from a
 * clock that was ahead, and would be valid for too long.
 */
export const latestPlausibleTime = (now: number) => now + toleranceMs
