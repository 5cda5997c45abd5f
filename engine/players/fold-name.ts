const apostrophes = /[’ʼ`´]/g
const marks = /[\u0300-\u036f]/g
const hidden = /\p{Default_Ignorable_Code_Point}/gu
/** Letters that do not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
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
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
}

const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Returns a name in a form that compares equal for the same name: accents of the Latin, Greek and Cyrillic
 * scripts stripped, Latin letters as on a plain keyboard, lower case, one kind of apostrophe, single spaces,
 * no invisible characters. "José O’NEIL" and "jose o'neil" fold alike, and so do "Łukasz Groß" and "lukasz
 * gross". Marks of other scripts are kept, because there they make a different letter.
 */
export function foldName(name: string): string {
  // Before and after: the normal form decomposes some apostrophes and produces others.
  const plain = name
    .replaceAll(apostrophes, "'")
    .normalize('NFKD')
    .replaceAll(hidden, '')
    .replaceAll(marks, '')
  return plain
    .toLowerCase()
    .replaceAll(apostrophes, "'")
    .replaceAll(marks, '')
    .replaceAll(special, (letter) => plainLetters[letter]!)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
