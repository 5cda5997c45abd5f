import { foldName } from '../players/fold-name.ts'

/** The normalised headings of each kind of column: letters and digits only, without accents. */
export type Vocabulary<K extends string> = Readonly<Record<K, readonly string[]>>

/** Splits a text into words. */
export const splitWords = (words: string): readonly string[] => words.trim().split(/\s+/)

/**
 * Returns a heading as lower-case letters and digits without accents: `E-Mail:*`, `e_mail` and `eMail` become
 * `email`.
 */
export const squash = (heading: string): string =>
  foldName(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Maximum length of a heading: longer text is content, and slow to match. */
const maxHeadingLength = 200

/**
 * Returns the possible readings of a heading: as a whole, without a remark in brackets, and also without a
 * trailing number.
 */
function readingsOf(heading: string): readonly string[] {
  const plain = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
  return [squash(heading), squash(plain), squash(plain).replace(/\d+$/, '')]
}

/**
 * Returns the kind of column that a heading names, or null. In a bilingual heading, `Name / Nom`, both parts
 * must name the same kind.
 */
export function recognise<K extends string>(heading: string, words: Vocabulary<K>): K | null {
  if (heading.length > maxHeadingLength) return null
  const kinds = Object.keys(words) as K[]
  const kindOf = (text: string) =>
    readingsOf(text)
      .map((reading) => kinds.find((kind) => words[kind].includes(reading)))
      .find((kind) => kind !== undefined) ?? null
  const whole = kindOf(heading)
  if (whole !== null || !/[/|]/.test(heading)) return whole
  const [first = null, ...others] = heading.split(/[/|]/).map(kindOf)
  return others.every((kind) => kind === first) ? first : null
}
