/** From here on a request to sign in is blocked. Source: specification, point 9. */
export const SUSPICIOUS = 7

type Sign = { readonly score: number; readonly isIn: (text: string) => boolean }

const LONGEST_TEXT = 10_000

/** What a field of a sign-in form never holds, and how much it says. */
const signs: readonly Sign[] = [
  { score: 8, isIn: (text) => /<\s*\/?\s*script\b/i.test(text) },
  { score: 8, isIn: (text) => text.includes('\u0000') },
  { score: 7, isIn: (text) => text.length > LONGEST_TEXT },
  { score: 7, isIn: (text) => /\bunion\s{1,20}(?:all\s{1,20})?select\b/i.test(text) },
  {
    score: 7,
    isIn: (text) => /['"]\s{0,20}(?:or|and)\s{1,20}['"]?\w{1,50}['"]?\s{0,20}=/i.test(text),
  },
  { score: 7, isIn: (text) => /;\s{0,20}(?:drop|delete|insert|update|alter)\s/i.test(text) },
  { score: 4, isIn: (text) => /['"]\s{0,20};?\s{0,20}--/.test(text) },
  { score: 4, isIn: (text) => /(.)\1{49}/su.test(text) },
  { score: 3, isIn: (text) => /\bselect\b.{1,200}\bfrom\b/i.test(text) },
]

/**
 * How suspicious what was typed into a sign-in form is, from 0; a password is not looked at, since
 * anything may stand in one. Source: specification, points 5 (Suspicious input) and 9.
 */
export function suspicionOf(fields: readonly string[]): number {
  const scores = fields.flatMap((text) =>
    signs.filter(({ isIn }) => isIn(text)).map(({ score }) => score),
  )
  return scores.reduce((sum, score) => sum + score, 0)
}
