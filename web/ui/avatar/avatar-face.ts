/** Number of hues; more would look alike at small sizes. */
const hues = 12
const tones = 3

/** Returns the colour of an avatar: a hue in degrees and a tone from 0 (dark). Stable for an id. */
export function pickAvatarColour(id: string): { readonly hue: number; readonly tone: number } {
  let hash = 7
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 100_003
  // Consecutive ids are neighbours in lists: a step of five separates their hues most.
  return { hue: (((hash * 5) % hues) * 360) / hues, tone: Math.floor(hash / hues) % tones }
}

/** Returns the initials of the first and last word; `U` without a name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return 'U'
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word === undefined ? '' : Array.from(word)[0]))
    .join('')
    .toUpperCase()
}
