/**
 * A name as two people would agree it is the same: accents of the Latin, Greek and Cyrillic scripts
 * stripped, lower case, one kind of apostrophe, single spaces. "José  O’NEIL" and "jose o'neil" fold
 * alike. Marks of other scripts stay, because there they make another letter.
 */
export function foldName(name: string): string {
  return name
    .replaceAll(/[’ʼ`´]/g, "'")
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
