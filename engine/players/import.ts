import { checkEmail } from '../accounts/email.ts'
import { checkName } from '../accounts/name.ts'
import { checkText } from '../accounts/suspicion.ts'
import { cleanText } from '../accounts/text.ts'
import { startingLevels } from '../ratings/glicko.ts'
import type { StartingLevel } from '../ratings/glicko.ts'
import { readCsv } from './csv.ts'
import type { CsvRecord } from './csv.ts'
import { foldName } from './fold-name.ts'

export type ExistingPlayer = {
  readonly id: string
  readonly name: string
  readonly email?: string | null | undefined
}

/** The player that a row duplicates: an earlier line of the file, or a player of the club. */
export type DuplicateOf = { readonly line: number } | { readonly playerId: string }

export type ImportRow = {
  /** Line of the file, from 1. */
  readonly line: number
  readonly name: string
  readonly email: string | null
  readonly level: StartingLevel['id'] | null
  readonly problems: readonly string[]
  readonly duplicateOf?: DuplicateOf
  readonly action: 'add' | 'skip'
}

/** `problems` concern the file as a whole; if there are any, there are no rows. */
export type PlayerImport = {
  readonly rows: readonly ImportRow[]
  readonly problems: readonly string[]
}

/** Maximum number of rows: they must fit a review screen and one transaction. */
export const MOST_IMPORT_ROWS = 1000

type Column = 'name' | 'first' | 'last' | 'email' | 'level'
type Columns = Partial<Record<Column, number>>

const headings: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'player', 'player name', 'full name'],
  first: ['first name', 'firstname', 'given name', 'first', 'forename'],
  last: ['last name', 'lastname', 'surname', 'family name', 'last'],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address'],
  level: ['level', 'starting level'],
}

function readHeader(cells: readonly string[]): Columns | null {
  const folded = cells.map(foldName)
  const columns: Columns = {}
  for (const column of ['name', 'first', 'last', 'email', 'level'] as const) {
    const at = folded.findIndex((cell) => headings[column].includes(cell))
    if (at >= 0) columns[column] = at
  }
  // A name may be in two columns, as in membership registers, but a last name alone is not enough.
  return columns.name === undefined && columns.first === undefined ? null : columns
}

function readLevel(text: string): StartingLevel['id'] | null {
  const folded = foldName(text)
  const level = startingLevels.find(({ id, name }) => folded === id || folded === foldName(name))
  return level?.id ?? null
}

const levelNames = startingLevels.map(({ id }) => id).join(', ')

function rowProblems(name: string, email: string | null, levelText: string): readonly string[] {
  const nameProblems = checkName(name).map(({ message }) => `Name: ${message}`)
  const emailProblems =
    email === null ? [] : checkEmail(email).map(({ message }) => `Email: ${message}`)
  const problems = [...nameProblems, ...emailProblems]
  if (levelText !== '' && readLevel(levelText) === null) {
    problems.push(`Level: "${levelText}" is not one of ${levelNames}`)
  }
  if (checkText(name).fault !== null) problems.push('Name: Invalid input')
  return problems
}

// Next to a first-name column, "name" is the last name, unless there is a column for that.
function lastName(cell: (column: Column) => string, { last }: Columns): string {
  return cell(last === undefined ? 'name' : 'last')
}

function readRow({ line, cells }: CsvRecord, columns: Columns): ImportRow {
  const cell = (column: Column) => cleanText(cells[columns[column] ?? -1] ?? '').trim()
  const written =
    columns.first === undefined ? cell('name') : `${cell('first')} ${lastName(cell, columns)}`
  const name = written.trim().replaceAll(/\s+/g, ' ')
  const email = cell('email') || null
  const problems = rowProblems(name, email, cell('level'))
  const level = readLevel(cell('level'))
  return { line, name, email, level, problems, action: problems.length > 0 ? 'skip' : 'add' }
}

type KnownPlayers = Map<string, DuplicateOf>

function keysOf({ name, email }: Pick<ExistingPlayer, 'name' | 'email'>): readonly string[] {
  const keys = [`name ${foldName(name)}`]
  return email ? [...keys, `email ${email.trim().toLowerCase()}`] : keys
}

function remember(known: KnownPlayers, keys: readonly string[], who: DuplicateOf): void {
  for (const key of keys) if (!known.has(key)) known.set(key, who)
}

// A row with a problem is never added, so nothing can be a duplicate of it.
function markDuplicate(row: ImportRow, known: KnownPlayers): ImportRow {
  const keys = keysOf(row)
  const duplicateOf = keys.map((key) => known.get(key)).find((who) => who !== undefined)
  if (duplicateOf) return { ...row, duplicateOf, action: 'skip' }
  if (row.action === 'add') remember(known, keys, { line: row.line })
  return row
}

function fileProblem(records: readonly CsvRecord[], columns: Columns | null): string | null {
  if (records.length === 0) return 'The file has no players'
  if (columns === null) return 'The first line must name the columns: name, email, level'
  return records.length > MOST_IMPORT_ROWS
    ? `A file can have at most ${MOST_IMPORT_ROWS} players, and this one has ${records.length}`
    : null
}

const refused = (problem: string): PlayerImport => ({ rows: [], problems: [problem] })

/**
 * Previews the import of a file of players, row by row: name, e-mail, starting level, what is wrong, which
 * player it duplicates (by folded name or by e-mail), and whether it would be added or skipped. The first
 * line names the columns; a file with one column may omit that. Blank lines are skipped. Refuses as a whole a
 * file that cannot be read or has over 1000 players.
 * Source: RFC 4180; specification, point 5.
 */
export function parsePlayerCsv(text: string, existing: readonly ExistingPlayer[]): PlayerImport {
  const csv = readCsv(text)
  if (!csv.ok) return refused(`Line ${csv.line}: ${csv.message}`)
  const filled = csv.records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const header = readHeader(filled[0]?.cells ?? [])
  const oneColumn = filled.every(({ cells }) => cells.length === 1)
  const columns = header ?? (oneColumn ? { name: 0 } : null)
  const records = header ? filled.slice(1) : filled
  const problem = fileProblem(records, columns)
  if (problem !== null || columns === null) return refused(problem ?? 'The file has no players')
  const known: KnownPlayers = new Map()
  for (const player of existing) remember(known, keysOf(player), { playerId: player.id })
  const rows = records.map((record) => markDuplicate(readRow(record, columns), known))
  return { rows, problems: [] }
}
