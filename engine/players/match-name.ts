import { foldName } from './fold-name.ts'

/** Letters that have no decomposition into a base letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
}
const letters = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Returns a name in the form in which names from elsewhere are compared: `Łukasz Groß` is `lukasz gross`. */
export const matchName = (name: string): string =>
  foldName(name).replaceAll(letters, (letter) => plain[letter]!)
