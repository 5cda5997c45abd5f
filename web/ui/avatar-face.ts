/** Hue of an avatar, 0 to 359; the same id has the same hue everywhere. */
export function hueOf(id: string): number {
  let hash = 7
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 100_003
  // The golden angle keeps neighbouring ids apart.
  return Math.round(hash * 137.508) % 360
}

/** First letters of the first and the last word; `U` where there is no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return 'U'
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word === undefined ? '' : Array.from(word)[0]))
    .join('')
    .toUpperCase()
}
