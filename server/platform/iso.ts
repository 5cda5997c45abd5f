/** Formats epoch ms as ISO 8601. */
export function iso(at: number): string {
  const known = written.get(at)
  if (known !== undefined) return known
  const text = new Date(at).toISOString()
  if (written.size === keptAtMost) written.clear()
  written.set(at, text)
  return text
}

/** Caches formatted timestamps: a board of fifty has three hundred, mostly the same as before. */
const written = new Map<number, string>()
const keptAtMost = 5_000

export const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
