import { forbiddenWords } from './forbidden-words.ts'
import { type FieldError, t } from './messages.ts'

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128
const MIN_STRENGTH = 2

export type PasswordDraft = {
  readonly password: string
  readonly email: string
  readonly name: string
  /** Strength score, 0 to 4, from the caller's estimator. */
  readonly strength: number
}

type Rule = (draft: PasswordDraft) => FieldError | null

const countCharacters = (text: string) => Array.from(text).length

const mustContain =
  (pattern: RegExp, fault: FieldError): Rule =>
  ({ password }) =>
    pattern.test(password) ? null : fault

/** Letters that common substitutions stand for: "P@ssw0rd" is "password". */
const substitutions: Readonly<Record<string, string>> = {
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

function undoSubstitutions(password: string): string {
  return Array.from(password, (character) => substitutions[character] ?? character).join('')
}

function checkCommonWords({ password }: PasswordDraft): FieldError | null {
  const lower = password.toLowerCase()
  const restored = undoSubstitutions(lower)
  const isCommon = forbiddenWords.some((word) => lower.includes(word) || restored.includes(word))
  return isCommon ? t('password.common') : null
}

/** Returns whether a password contains one of these parts. Ignores parts of one or two characters. */
function containsPart(password: string, parts: readonly string[]): boolean {
  const lower = password.toLowerCase()
  return parts.some((part) => countCharacters(part) > 2 && lower.includes(part.toLowerCase()))
}

function checkEmailPart({ password, email }: PasswordDraft): FieldError | null {
  const local = email.split('@')[0] ?? ''
  return containsPart(password, [local]) ? t('password.holdsEmail') : null
}

function checkNamePart({ password, name }: PasswordDraft): FieldError | null {
  return containsPart(password, name.split(/[\s-]+/)) ? t('password.holdsName') : null
}

const rules: readonly Rule[] = [
  ({ password }) =>
    countCharacters(password) < MIN_PASSWORD_LENGTH
      ? t('password.tooShort', { least: MIN_PASSWORD_LENGTH })
      : null,
  ({ password }) =>
    countCharacters(password) > MAX_PASSWORD_LENGTH
      ? t('password.tooLong', { most: MAX_PASSWORD_LENGTH })
      : null,
  mustContain(/\p{Ll}/u, t('password.noLowercase')),
  mustContain(/\p{Lu}/u, t('password.noUppercase')),
  mustContain(/\p{Nd}/u, t('password.noNumber')),
  mustContain(/[^\p{L}\p{M}\p{N}\s]/u, t('password.noSpecial')),
  checkCommonWords,
  checkEmailPart,
  checkNamePart,
  ({ strength }) => (strength < MIN_STRENGTH ? t('password.weak') : null),
]

/**
 * Returns every rule of the account policy that a password breaks, as messages in policy order; empty if
 * accepted. 12 to 128 characters with a lowercase letter, an uppercase letter, a number and a special
 * character; no common word, no local part of the address, no part of the name; strength at least 2 of 4.
 * Source: specification, point 5, "Account policy".
 */
export function checkPassword(draft: PasswordDraft): readonly FieldError[] {
  return rules.map((rule) => rule(draft)).filter((fault) => fault !== null)
}
