const apostrophes = /[’ʼ`´]/g
const marks = /[\u0300-\u036f]/g
const hidden = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A name as two people would agree it is the same: accents of the Latin, Greek and Cyrillic scripts
 * stripped, lower case, one kind of apostrophe, single spaces, nothing that is not seen. "José  O’NEIL"
 * and "jose o'neil" fold alike. Marks of other scripts stay, because there they make another letter.
 */
export function foldName(name: string): string {
  // Before and after: some apostrophes are decomposed by the normal form, some come out of it.
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
