import { isBlank } from './text.ts'
import { type Fault, say } from './words.ts'

const SHORTEST_NAME = 2
const LONGEST_NAME = 50

const allowed = /^[\p{L}\p{M}\p{Nd} '’.-]*$/u
const someLetter = /\p{L}/u
/** A period ends a word that is cut short: "J. R.", "St. John". */
const stray = /(?:^|[^\p{L}\p{M}\p{Nd}])\./u
/** Digits that stand for letters. */
const disguised = /\p{L}\p{Nd}+\p{L}/u
/** In these a single letter is a whole name. */
const wholeName = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u

/** "Guest 1" and "Team 2B" are names; what begins with a number is none. */
function isDigitFirst(name: string): boolean {
  const digit = name.search(/\p{Nd}/u)
  return digit >= 0 && !someLetter.test(name.slice(0, digit))
}

/**
 * What is wrong with a person's name, as messages for the form; empty when nothing is. 2 to 50
 * characters, or one in a script where that is a name: letters of any script, spaces, apostrophes,
 * hyphens, periods after a word and numbers after a letter, though not amid letters.
 * Source: specification, point 5, "Generic form fields"; decisions, Names.
 */
export function checkName(name: string): readonly Fault[] {
  const plain = name.trim()
  if (isBlank(plain)) return [say('field.required')]
  const length = Array.from(plain).length
  const problems: Fault[] = []
  if (length < SHORTEST_NAME && !wholeName.test(plain)) {
    problems.push(say('field.tooShort', { least: SHORTEST_NAME }))
  }
  if (length > LONGEST_NAME) problems.push(say('field.tooLong', { most: LONGEST_NAME }))
  const isOdd = stray.test(plain) || disguised.test(plain) || isDigitFirst(plain)
  if (!allowed.test(name) || !someLetter.test(name) || isOdd) problems.push(say('field.format'))
  return problems
}
