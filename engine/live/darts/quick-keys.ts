/** Frequent scores, in the order in which keys are filled with them. */
export const usualVisits = [60, 45, 41, 26, 85, 100, 81, 140, 180, 95, 121, 125] as const

/** Number of recent visits that count. */
const lookedAt = 200
/** Minimum frequency; a single occurrence is chance. */
const leastOften = 2

/**
 * Returns the totals for keys, ascending: the player's most frequent ones in recent visits, filled up with
 * the usual ones. Computed when a match opens, since keys must not move during it.
 */
export function quickKeys(
  visits: readonly number[],
  count: number = usualVisits.length,
): readonly number[] {
  const times = new Map<number, number>()
  for (const points of visits.slice(-lookedAt)) times.set(points, (times.get(points) ?? 0) + 1)
  const learned = [...times]
    .filter(([points, often]) => points > 0 && often >= leastOften)
    .toSorted(([a, often], [b, oftenB]) => oftenB - often || b - a)
    .map(([points]) => points)
  const keys = new Set([...learned.slice(0, count), ...usualVisits])
  return [...keys].slice(0, count).toSorted((a, b) => a - b)
}
