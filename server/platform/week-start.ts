const dayMs = 86_400_000

/** When the last seven days began for a reader so many minutes east of UTC: six midnights ago, epoch ms. */
export function weekStart(now: number, utcOffset: number): number {
  const shift = utcOffset * 60_000
  return Math.floor((now + shift) / dayMs) * dayMs - shift - 6 * dayMs
}
