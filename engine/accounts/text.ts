/** Characters to remove, except line breaks. Includes bidi overrides, which let one name look like another. */
const controlCharacters = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

const lineBreaksAndControls = /[\p{Cc}\u2028\u2029]/gu

/**
 * Returns a text as a single line: each line break, tab and control character becomes a space, so that the
 * length stays the same. For line-based formats (TRF, iCal, CSV, PGN, mail headers) and columns of fixed
 * width.
 */
export const oneLine = (text: string): string => text.replaceAll(lineBreaksAndControls, ' ')

/** Returns a text whose only line breaks are `\n`, for formats that escape them. */
export const plainLines = (text: string): string =>
  cleanText(text).split('\n').map(oneLine).join('\n')

const visibleCharacter = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Returns whether a text has no visible characters: white space, joiners, fillers, the empty Braille
 * pattern.
 */
export const isBlank = (text: string) => !visibleCharacter.test(text)

/**
 * Returns a text as typed, without control characters; a tab becomes a space and every line break `\n`.
 * Nothing else is removed: stored text is escaped where it is shown.
 * Source: specification, point 5.
 */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(controlCharacters, '')
}
