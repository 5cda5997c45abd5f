/** By so much the clocks of two nodes may differ. */
const toleranceMs = 60_000

/**
 * The latest moment, epoch ms, at which what is shown now can have been given out. What bears a later
 * one comes from a clock that was ahead, and would outlive its rule by as much.
 */
export const latestIssue = (now: number) => now + toleranceMs
