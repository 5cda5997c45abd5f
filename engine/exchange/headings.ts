import { foldName } from '../players/fold-name.ts'

/** The normalised headings of each kind of column: letters and digits only, without accents. */
export type Vocabulary<K extends string> = Readonly<Record<K, readonly string[]>>

/** Splits a text into words. */
export const splitWords = (words: string): readonly string[] => words.trim().split(/\s+/)

/**
 * Returns a heading as lower-case letters and digits without accents: `E-Mail:*`, `e_mail` and `eMail` become
 * `email`.
 */
export const normaliseHeading = (heading: string): string =>
  foldName(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Maximum length of a heading: longer text is content, and slow to match. */
const maxHeadingLength = 200

/**
 * Returns the possible readings of a heading: as a whole, without a remark in brackets, and also without a
 * trailing number.
 */
function listReadings(heading: string): readonly string[] {
  const plain = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
  return [
    normaliseHeading(heading),
    normaliseHeading(plain),
    normaliseHeading(plain).replace(/\d+$/, ''),
  ]
}

/**
 * Returns the kind of column that a heading names, or null. In a bilingual heading, `Name / Nom`, both parts
 * must name the same kind.
 */
export function recogniseColumn<K extends string>(
  heading: string,
  vocabulary: Vocabulary<K>,
): K | null {
  if (heading.length > maxHeadingLength) return null
  const kinds = Object.keys(vocabulary) as K[]
  const findKind = (text: string) =>
    listReadings(text)
      .map((reading) => kinds.find((kind) => vocabulary[kind].includes(reading)))
      .find((kind) => kind !== undefined) ?? null
  const whole = findKind(heading)
  if (whole !== null || !/[/|]/.test(heading)) return whole
  const [first = null, ...others] = heading.split(/[/|]/).map(findKind)
  return others.every((kind) => kind === first) ? first : null
}
