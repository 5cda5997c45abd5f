import { isBlank } from './text.ts'
import { type FieldError, t } from './messages.ts'

const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 50

/**
 * Letters of any script, the ideographic space, middle dots, and the marks between Hebrew and Tibetan
 * letters.
 */
const allowedCharacters = /^[\p{L}\p{M}\p{Nd} \u3000'’.·・‧־׳״་-]*$/u
/** Invisible characters that belong to a name: joiners within words, variation selectors. */
const allowedInvisible =
  /(?<=[\p{scx=Arab}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200c\u200d]|(?<=\p{scx=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\p{scx=Mong})[\u180b-\u180d\u180f]/gu
/** All other invisible characters, which would let one name look like another. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const letter = /\p{L}/u
/** A period follows an abbreviated word, a middle dot separates two words: "J. R.", "St. John". */
const strayPunctuation = /(?:^|[^\p{L}\p{M}\p{Nd}])[.·・‧]/u
/** Digits in the middle of a word, as in "Rob3rt". */
const digitsInWord = /\p{L}\p{Nd}+\p{L}/u
/** Scripts in which a single letter can be a whole name. */
const singleLetterName =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u

/** Returns whether a name has invisible characters that let it look like another. */
export const hasHiddenLetters = (name: string) =>
  invisible.test(name.replaceAll(allowedInvisible, ''))

/** Returns whether a name starts with a number. "Guest 1" and "Team 2B" are names; "1 Guest" is not. */
function isDigitFirst(name: string): boolean {
  const digit = name.search(/\p{Nd}/u)
  return digit >= 0 && !letter.test(name.slice(0, digit))
}

/**
 * Returns what is wrong with a person's name, as form messages; empty if valid. 2 to 50 characters, or one in
 * a script where that is a name: letters of any script, spaces, apostrophes, hyphens, periods after a word
 * and numbers after a letter, but not between letters; invisible characters only in scripts that need them.
 * Source: specification, point 5, "Generic form fields".
 */
export function checkName(name: string): readonly FieldError[] {
  const plain = name.trim()
  if (isBlank(plain)) return [t('field.required')]
  const length = Array.from(plain).length
  const problems: FieldError[] = []
  if (length < MIN_NAME_LENGTH && !singleLetterName.test(plain)) {
    problems.push(t('field.tooShort', { least: MIN_NAME_LENGTH }))
  }
  if (length > MAX_NAME_LENGTH) problems.push(t('field.tooLong', { most: MAX_NAME_LENGTH }))
  const visible = name.replaceAll(allowedInvisible, '')
  const isMalformed =
    [strayPunctuation, digitsInWord, invisible].some((each) => each.test(visible)) ||
    isDigitFirst(plain)
  if (!allowedCharacters.test(visible) || !letter.test(visible) || isMalformed)
    problems.push(t('field.format'))
  return problems
}
