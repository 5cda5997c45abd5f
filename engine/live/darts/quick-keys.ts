/** Common scores, in the order in which they fill keys. */
export const commonScores = [60, 45, 41, 26, 85, 100, 81, 140, 180, 95, 121, 125] as const

/** Number of recent visits considered. */
const maxVisits = 200
/** Minimum frequency; a single occurrence is chance. */
const minFrequency = 2

/**
 * Returns the scores on quick keys, ascending: the player's most frequent recent ones, then common ones.
 * Compute them once when a match is opened, since keys must not move during it.
 */
export function quickKeys(
  visits: readonly number[],
  count: number = commonScores.length,
): readonly number[] {
  const frequencies = new Map<number, number>()
  for (const points of visits.slice(-maxVisits)) {
    frequencies.set(points, (frequencies.get(points) ?? 0) + 1)
  }
  const learned = [...frequencies]
    .filter(([points, frequency]) => points > 0 && frequency >= minFrequency)
    .toSorted(([a, frequencyA], [b, frequencyB]) => frequencyB - frequencyA || b - a)
    .map(([points]) => points)
  const keys = new Set([...learned.slice(0, count), ...commonScores])
  return [...keys].slice(0, count).toSorted((a, b) => a - b)
}
