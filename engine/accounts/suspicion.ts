/** Score from which a sign-in request is blocked. Source: specification, point 9. */
export const SUSPICION_LIMIT = 7

/** Reasons to refuse a typed text in any field. */
export type TextFault = 'script' | 'nullByte' | 'tooLong' | 'repeated'

/** Maximum characters of a text; a field may allow fewer. */
export const MAX_TEXT_LENGTH = 10_000
/** Longest allowed run of one character. */
export const MAX_REPEATED_CHARACTERS = 49

const faultChecks: readonly (readonly [TextFault, number, (text: string) => boolean])[] = [
  ['script', 8, (text) => /<\s*(?:\/\s*)?script\b/i.test(text)],
  ['nullByte', 8, (text) => text.includes('\u0000')],
  ['tooLong', 7, (text) => text.length > MAX_TEXT_LENGTH],
  ['repeated', 4, (text) => /(.)\1{49}/su.test(text)],
]

/** Scores of SQL patterns, from certain attacks to patterns that also occur in ordinary sentences. */
const sqlPatterns: readonly (readonly [number, RegExp])[] = [
  [7, /\bunion\s{1,20}(?:all\s{1,20})?select\b/i],
  [7, /['"]\s{0,20}(?:or|and)\s{1,20}['"]?\w{1,50}['"]?\s{0,20}(?:=|like\b)/i],
  [7, /;\s{0,20}(?:delete\s{1,20}from|insert\s{1,20}into|update\s{1,20}\w{1,100}\s{1,20}set)\b/i],
  [7, /\bselect\b.{1,200}\bfrom\s{1,20}(?:information_schema|users|sqlite_master|pg_)/i],
  [7, /\bexec(?:ute)?\s{1,20}(?:xp|sp)_/i],
  [7, /\b(?:drop|truncate|alter)\s{1,20}(?:table|database)\b/i],
  [7, /\binsert\s{1,20}into\b.{1,200}\bvalues\s{0,20}\(/i],
  [7, /\bdelete\s{1,20}from\s{1,20}\w{1,100}(?:\s{1,20}where\b|\s{0,20};)/i],
  [4, /['"]\s{0,20};?\s{0,20}--/],
  [3, /\bselect\b.{1,200}\bfrom\b/i],
]

export type TextCheck = {
  /** Reason to refuse the text in any field; null if there is none. */
  readonly fault: TextFault | null
  /**
   * At least 0. SQL patterns raise it but never refuse a text: "Select two from each group" is a valid
   * sentence.
   */
  readonly score: number
}

/**
 * Checks a typed text, in any field.
 * Source: specification, points 5 (Suspicious input) and 9.
 */
export function checkText(text: string): TextCheck {
  const found = faultChecks.filter(([, , matches]) => matches(text))
  // Texts above the limit are refused without further checks.
  const isLong = text.length > MAX_TEXT_LENGTH
  const matchingPatterns = isLong ? [] : sqlPatterns.filter(([, pattern]) => pattern.test(text))
  const scores = [...found.map(([, score]) => score), ...matchingPatterns.map(([score]) => score)]
  return { fault: found[0]?.[0] ?? null, score: scores.reduce((sum, score) => sum + score, 0) }
}

/**
 * Returns the total suspicion score of the fields of a sign-in form. Passwords are not checked, since they
 * may contain anything.
 */
export function scoreSuspicion(fields: readonly string[]): number {
  return fields.reduce((sum, text) => sum + checkText(text).score, 0)
}
