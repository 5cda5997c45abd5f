/** From here on a request to sign in is blocked. Source: specification, point 9. */
export const SUSPICIOUS = 7

/** What no text that a person types may hold. Source: specification, point 5, Suspicious input. */
export type TextFault = 'script' | 'nullByte' | 'tooLong' | 'repeated'

/** Characters; a field of its own may allow less. */
export const LONGEST_TEXT = 10_000
/** Longest run of one character in real text. */
export const MOST_REPEATED = 49

const faults: readonly (readonly [TextFault, number, (text: string) => boolean])[] = [
  ['script', 8, (text) => /<\s*(?:\/\s*)?script\b/i.test(text)],
  ['nullByte', 8, (text) => text.includes('\u0000')],
  ['tooLong', 7, (text) => text.length > LONGEST_TEXT],
  ['repeated', 4, (text) => /(.)\1{49}/su.test(text)],
]

/** Pieces of SQL, and how much each says: alone, the last ones stand in sentences too. */
const sqlSigns: readonly (readonly [number, RegExp])[] = [
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

export type Judgement = {
  /** What it is refused for wherever it is typed. */
  readonly fault: TextFault | null
  /** From 0. Pieces of SQL raise it and refuse nothing: "Select two from each group" is a sentence. */
  readonly score: number
}

/**
 * Judges a text as typed, wherever it enters. Source: specification, points 5 (Suspicious input) and 9;
 * decisions, Suspicious input.
 */
export function checkText(text: string): Judgement {
  const found = faults.filter(([, , isIn]) => isIn(text))
  // A text above the limit is refused without reading further.
  const isLong = text.length > LONGEST_TEXT
  const signs = isLong ? [] : sqlSigns.filter(([, pattern]) => pattern.test(text))
  const scores = [...found.map(([, score]) => score), ...signs.map(([score]) => score)]
  return { fault: found[0]?.[0] ?? null, score: scores.reduce((sum, score) => sum + score, 0) }
}

/**
 * How suspicious the fields of a sign-in form are together; a password is not looked at, since
 * anything may stand in one.
 */
export function suspicionOf(fields: readonly string[]): number {
  return fields.reduce((sum, text) => sum + checkText(text).score, 0)
}
