import { randomInt } from 'node:crypto'

/** Excludes vowels, so that no password contains a word, and ambiguous characters. */
const classes = ['bcdfghjkmnpqrstvwxz', 'BCDFGHJKLMNPQRSTVWXZ', '23456789', '@$!%*?&'] as const
const everything = classes.join('')
const length = 16

/** Returns a random password of 16 characters with each character class. */
export function generatePassword(): string {
  const letters = [
    ...classes.map((letters) => letters[randomInt(letters.length)]!),
    ...Array.from(
      { length: length - classes.length },
      () => everything[randomInt(everything.length)]!,
    ),
  ]
  for (let i = letters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[letters[i], letters[j]] = [letters[j]!, letters[i]!]
  }
  return letters.join('')
}
