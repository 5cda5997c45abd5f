import { randomInt } from 'node:crypto'

/** Excludes vowels, so that no password contains a word, and ambiguous characters. */
const characterClasses = [
  'bcdfghjkmnpqrstvwxz',
  'BCDFGHJKLMNPQRSTVWXZ',
  '23456789',
  '@$!%*?&',
] as const
const allCharacters = characterClasses.join('')
const passwordLength = 16

/** Returns a random password of 16 characters with each character class. */
export function generatePassword(): string {
  const characters = [
    ...characterClasses.map((letters) => letters[randomInt(letters.length)]!),
    ...Array.from(
      { length: passwordLength - characterClasses.length },
      () => allCharacters[randomInt(allCharacters.length)]!,
    ),
  ]
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[characters[i], characters[j]] = [characters[j]!, characters[i]!]
  }
  return characters.join('')
}
