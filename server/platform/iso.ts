/** Formats epoch ms as ISO 8601. */
export function iso(at: number): string {
  const cached = formatted.get(at)
  if (cached !== undefined) return cached
  const text = new Date(at).toISOString()
  if (formatted.size === maxFormatted) formatted.clear()
  formatted.set(at, text)
  return text
}

/** Caches formatted timestamps. A board of fifty players has three hundred, mostly the same as before. */
const formatted = new Map<number, string>()
const maxFormatted = 5_000

export const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
