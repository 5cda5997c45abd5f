const apostrophes = /[’ʼ`´]/g
const marks = /[\u0300-\u036f]/g
const hidden = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns a name in a form that compares equal for the same name: accents of the Latin, Greek and Cyrillic
 * scripts stripped, lower case, one kind of apostrophe, single spaces, no invisible characters. "José
 * O’NEIL" and "jose o'neil" fold alike. Marks of other scripts are kept, because there they make a different
 * letter.
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
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
