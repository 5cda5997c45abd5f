import { foldName } from '../players/fold-name.ts'

/** The headings of each kind of column, squashed: letters and digits only, without accents. */
export type Vocabulary<K extends string> = Readonly<Record<K, readonly string[]>>

/** Returns the words of a text as a list. */
export const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Returns a heading as letters and digits: `E-Mail:*`, `e_mail` and `eMail` are `email`. */
export const squash = (heading: string): string =>
  foldName(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Maximum length of a heading: longer text is content, and slow to match. */
const longestHeading = 200

/** Returns the ways to read a heading: whole, without a remark in brackets, and without a number. */
function readingsOf(heading: string): readonly string[] {
  const plain = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
  return [squash(heading), squash(plain), squash(plain).replace(/\d+$/, '')]
}

/**
 * Returns what a heading means, or null. A heading in two languages, `Name / Nom`, means what both halves
 * mean.
 */
export function recognise<K extends string>(heading: string, words: Vocabulary<K>): K | null {
  if (heading.length > longestHeading) return null
  const kinds = Object.keys(words) as K[]
  const known = (text: string) =>
    readingsOf(text)
      .map((reading) => kinds.find((kind) => words[kind].includes(reading)))
      .find((kind) => kind !== undefined) ?? null
  const whole = known(heading)
  if (whole !== null || !/[/|]/.test(heading)) return whole
  const [first = null, ...others] = heading.split(/[/|]/).map(known)
  return others.every((kind) => kind === first) ? first : null
}
