/** Formats epoch ms as ISO 8601. */
export function iso(at: number): string {
  const cached = formattedTimes.get(at)
  if (cached !== undefined) return cached
  const text = new Date(at).toISOString()
  if (formattedTimes.size === maxFormatted) formattedTimes.clear()
  formattedTimes.set(at, text)
  return text
}

/** Caches formatted timestamps. A board of fifty players has three hundred, mostly the same as before. */
const formattedTimes = new Map<number, string>()
const maxFormatted = 5_000

export const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

/** Parses ISO 8601 to epoch ms; a missing timestamp stays missing. */
export function parseIso<Missing extends null | undefined = never>(
  text: string | Missing,
): number | Missing {
  return typeof text === 'string' ? Date.parse(text) : text
}
