import { foldName } from '#engine/players/fold-name.ts'

export type PastedName = { readonly name: string; readonly affiliation: string }

/**
 * Parses pasted names: one per line, with or without a number, and the team in a second column of a
 * spreadsheet or CSV. A heading line is skipped.
 */
export function readPastedNames(text: string): readonly PastedName[] {
  return text
    .split(/\r?\n/)
    .map(readLine)
    .filter(({ name }, at) => name !== '' && !(at === 0 && foldName(name) === 'name'))
}

function readLine(line: string): PastedName {
  const [name = '', affiliation = ''] = line
    .split(/[\t;,]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  return { name: name.replace(/^\d+[.)]?\s+/, ''), affiliation }
}
