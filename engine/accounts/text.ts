// Line breaks stay, because descriptions have them; directions (bidi overrides) go with the control
// characters, because they let a name be shown as another.
const controls = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Text as typed, without control characters; a tab becomes a space and every line break `\n`.
 * Nothing else is removed: what is stored is escaped where it is shown.
 * Source: specification, point 5; decisions, Input sanitising.
 */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(controls, '')
}

const LONGEST_TEXT = 10_000

const suspicions: readonly RegExp[] = [
  /<\s*\/?\s*script\b/i,
  /\bunion\s{1,20}(?:all\s{1,20})?select\b/i,
  /\bselect\b.{1,200}\bfrom\s{1,20}(?:information_schema|users|sqlite_master|pg_)/i,
  /;\s{0,20}(?:delete\s{1,20}from|insert\s{1,20}into|update\s{1,20}\w{1,100}\s{1,20}set)\b/i,
  /\bexec(?:ute)?\s{1,20}(?:xp|sp)_/i,
  /\b(?:drop|truncate|alter)\s{1,20}(?:table|database)\b/i,
  /\binsert\s{1,20}into\b.{1,200}\bvalues\s{0,20}\(/i,
  /\bdelete\s{1,20}from\s{1,20}\w{1,100}(?:\s{1,20}where\b|\s{0,20};)/i,
  /['"]\s{0,20}(?:or|and)\s{1,20}['"]?\w{1,50}['"]?\s{0,20}(?:=|like\b)/i,
  /['"]\s{0,20};?\s{0,20}--/,
  /(.)\1{49}/su,
]

/**
 * Whether text looks like an attack: a script tag, a piece of SQL, more than 10,000 characters, one
 * character 50 times or more in a row, or a null byte. Ordinary names and sentences pass, also with
 * words such as "select" and "drop". Source: specification, point 5.
 */
export function isSuspicious(text: string): boolean {
  if (text.length > LONGEST_TEXT || text.includes('\u0000')) return true
  return suspicions.some((pattern) => pattern.test(text))
}
