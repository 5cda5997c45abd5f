import { forbiddenWords } from './forbidden-words.ts'

export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 128
const LEAST_STRENGTH = 2

export type PasswordDraft = {
  readonly password: string
  readonly email: string
  readonly name: string
  /** Strength score, 0 to 4, by the estimator of whoever asks. */
  readonly strength: number
}

type Rule = (draft: PasswordDraft) => string | null

const lengthOf = (text: string) => Array.from(text).length

const mustContain =
  (pattern: RegExp, what: string): Rule =>
  ({ password }) =>
    pattern.test(password) ? null : `Password must contain at least one ${what}`

// Look-alikes: "P@ssw0rd" is the word password to whoever guesses.
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function spellOut(password: string): string {
  return Array.from(password, (character) => lookAlikes[character] ?? character).join('')
}

function tooCommon({ password }: PasswordDraft): string | null {
  const lower = password.toLowerCase()
  const spelled = spellOut(lower)
  const found = forbiddenWords.some((word) => lower.includes(word) || spelled.includes(word))
  return found ? 'Password is too common or contains forbidden patterns' : null
}

/** Parts of an address or a name that are long enough, over 2 characters, to give it away. */
function contains(password: string, parts: readonly string[]): boolean {
  const lower = password.toLowerCase()
  return parts.some((part) => lengthOf(part) > 2 && lower.includes(part.toLowerCase()))
}

function holdsEmail({ password, email }: PasswordDraft): string | null {
  const local = email.split('@')[0] ?? ''
  return contains(password, [local]) ? 'Password cannot contain your email address' : null
}

function holdsName({ password, name }: PasswordDraft): string | null {
  return contains(password, name.split(/[\s-]+/)) ? 'Password cannot contain your name' : null
}

const rules: readonly Rule[] = [
  ({ password }) =>
    lengthOf(password) < SHORTEST_PASSWORD
      ? `Password must be at least ${SHORTEST_PASSWORD} characters long`
      : null,
  ({ password }) =>
    lengthOf(password) > LONGEST_PASSWORD
      ? `Password must be no more than ${LONGEST_PASSWORD} characters long`
      : null,
  mustContain(/\p{Ll}/u, 'lowercase letter'),
  mustContain(/\p{Lu}/u, 'uppercase letter'),
  mustContain(/\p{Nd}/u, 'number'),
  mustContain(/[^\p{L}\p{M}\p{N}\s]/u, 'special character'),
  tooCommon,
  holdsEmail,
  holdsName,
  ({ strength }) => (strength < LEAST_STRENGTH ? 'Password is too weak' : null),
]

/**
 * Every rule of the account policy that a password breaks, as messages in the policy's order; empty
 * when it is accepted. 12 to 128 characters with a lowercase letter, an uppercase letter, a number
 * and a special character; no common word, not the address's local part, no part of the name;
 * strength at least 2 of 4. Source: specification, point 5, "Account policy".
 */
export function checkPassword(draft: PasswordDraft): readonly string[] {
  return rules.map((rule) => rule(draft)).filter((message) => message !== null)
}
