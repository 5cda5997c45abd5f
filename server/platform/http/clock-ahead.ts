/** Maximum clock difference between two nodes, in ms. */
const toleranceMs = 60_000

/**
 * Returns the latest plausible issue time, epoch ms. A later one comes from a clock that was ahead, and
 * would stay valid too long.
 */
export const findLatestPlausibleTime = (now: number) => now + toleranceMs
