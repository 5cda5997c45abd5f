import { foldName } from '#engine/players/fold-name.ts'

export type PastedName = { readonly name: string; readonly affiliation: string }

/**
 * Names as people paste them: one a line, with or without a number before it, and in a second column
 * of a spreadsheet or CSV the team. A line of headings is left out.
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
