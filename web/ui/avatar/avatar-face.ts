/** So far apart that two hues are two colours, also small and side by side. */
const hues = 12
const tones = 3

/** The colour of an avatar: a hue in degrees and a tone from 0 (dark). The same id has it everywhere. */
export function colourOf(id: string): { readonly hue: number; readonly tone: number } {
  let hash = 7
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 100_003
  // Ids made one after the other stand side by side in lists: five steps lead furthest away.
  return { hue: (((hash * 5) % hues) * 360) / hues, tone: Math.floor(hash / hues) % tones }
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
