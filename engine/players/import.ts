import { checkEmail } from '../accounts/email.ts'
import { checkName } from '../accounts/name.ts'
import { checkText } from '../accounts/suspicion.ts'
import { cleanText } from '../accounts/text.ts'
import {
  type Delimiter,
  type ParseCsv,
  readTable,
  type TableRecord,
} from '../exchange/read-table.ts'
import type { StartingLevel } from '../ratings/glicko.ts'
import { findHeadings, hasName, type ImportColumn } from './import-columns.ts'
import { t } from './import-messages.ts'
import { reorderCommaName, reorderSurnameFirst } from './person-name.ts'
import { levelNames, readLevel } from './read-level.ts'
import {
  checkFideNumber,
  checkNationalNumber,
  normaliseFideNumber,
  normaliseNationalNumber,
} from './federation-numbers.ts'
import type { Message } from '../messages/create-messages.ts'

/** How a person wants a file to be read; null fields are detected. */
export type ImportOptions = {
  readonly delimiter: Delimiter | null
  /** What each column is imported as. */
  readonly columns: readonly ImportColumn[] | null
  /** The line with the headings, from 1; 0 if there are none. */
  readonly headingLine: number | null
}

/** A row of a file, before it is compared with players. */
export type ReadRow = {
  /** Line of the file, from 1. */
  readonly line: number
  readonly name: string
  readonly email: string | null
  readonly level: StartingLevel['id'] | null
  readonly fideNumber: string | null
  readonly nationalNumber: string | null
  /** What is wrong with the name: such a row can't become a player. */
  readonly nameProblems: readonly Message[]
  readonly emailProblems: readonly Message[]
  readonly levelProblems: readonly Message[]
  readonly numberProblems: readonly Message[]
}

/** `problems` concern the file as a whole; if there are any, there are no rows. */
export type PlayerFile = {
  readonly rows: readonly ReadRow[]
  readonly problems: readonly Message[]
  readonly delimiter: Delimiter
  readonly columns: readonly ImportColumn[]
  /** 0 if there are no headings. */
  readonly headingLine: number
}

/** Maximum number of rows: they must fit a review screen and one transaction. */
export const MAX_IMPORT_ROWS = 5000

const tidy = (text: string) => cleanText(text).trim().replaceAll(/\s+/g, ' ')

function nameOf(cellsOf: (column: ImportColumn) => readonly string[]): string | null {
  const joined = (...columns: ImportColumn[]) =>
    columns
      .flatMap(cellsOf)
      .filter((cell) => cell !== '')
      .join(' ')
  const [lastFirst = ''] = cellsOf('lastFirst')
  if (lastFirst !== '') return reorderSurnameFirst(lastFirst)
  const [whole = ''] = cellsOf('name')
  return whole === '' ? joined('first', 'middle', 'last') : reorderCommaName(whole)
}

const problemsOfName = (name: string) => [
  ...checkName(name).map((problem) => t('import.name', { problem })),
  ...(checkText(name).fault === null ? [] : [t('import.suspicious')]),
]

const problemsOfEmail = (email: string | null) =>
  email === null ? [] : checkEmail(email).map((problem) => t('import.email', { problem }))

function problemsOfNumbers(fide: string | null, national: string | null): readonly Message[] {
  const ofFide = fide === null ? [] : checkFideNumber(fide)
  const ofNational = national === null ? [] : nationalFaults(national)
  return [
    ...ofFide.map((problem) => t('import.fideNumber', { text: fide ?? '', problem })),
    ...ofNational.map((problem) => t('import.nationalNumber', { text: national ?? '', problem })),
  ]
}

function nationalFaults(number: string): readonly Message[] {
  const faults = checkNationalNumber(number)
  return faults.length > 0 || checkText(number).fault === null ? faults : [t('import.invalid')]
}

function readRow({ line, cells }: TableRecord, columns: readonly ImportColumn[]): ReadRow {
  const cellsOf = (column: ImportColumn) =>
    columns.flatMap((kind, at) => (kind === column ? [tidy(cells[at] ?? '')] : []))
  const [email = ''] = cellsOf('email')
  const [level = ''] = cellsOf('level')
  const fideNumber = normaliseFideNumber(cellsOf('fide')[0] ?? '')
  const nationalNumber = normaliseNationalNumber(cellsOf('national')[0] ?? '')
  const name = nameOf(cellsOf)
  const written = name ?? cellsOf('lastFirst')[0]!
  const extra = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  const values = { cells: cells.length, columns: columns.length }
  const shifted = extra ? [t('import.moreCells', values)] : []
  const unclear = name === null ? [t('import.whichSurname', { text: written })] : []
  const levelProblem = t('import.level', { text: level, levels: levelNames })
  return {
    line,
    name: written,
    email: email === '' ? null : email,
    level: readLevel(level),
    fideNumber,
    nationalNumber,
    nameProblems: [...shifted, ...unclear, ...problemsOfName(written)],
    emailProblems: problemsOfEmail(email === '' ? null : email),
    levelProblems: level !== '' && readLevel(level) === null ? [levelProblem] : [],
    numberProblems: problemsOfNumbers(fideNumber, nationalNumber),
  }
}

type Layout = { readonly columns: readonly ImportColumn[]; readonly at: number }

/** Returns the columns and which record has the headings; -1 if none has. */
function layoutOf(records: readonly TableRecord[], reading: ImportOptions): Layout | null {
  const { columns, headingLine } = reading
  if (columns !== null) {
    const at = records.findIndex(({ line }) => line === headingLine)
    return { columns, at: headingLine === null ? (findHeadings(records)?.at ?? -1) : at }
  }
  const found = findHeadings(records)
  if (found !== null) return found
  const isOneColumn = records.every(({ cells }) => cells.length === 1)
  return isOneColumn ? { columns: ['name'], at: -1 } : null
}

function problemOf(records: readonly TableRecord[], { at, columns }: Layout): Message | null {
  const count = records.length - at - 1
  if (count === 0) return t('import.noPlayers')
  if (!hasName(columns)) return t('import.noNameColumn')
  return count > MAX_IMPORT_ROWS ? t('import.tooMany', { most: MAX_IMPORT_ROWS, count }) : null
}

const recognised: ImportOptions = { delimiter: null, columns: null, headingLine: null }

/**
 * Reads a player file row by row: name, e-mail, starting level, federation numbers and what is wrong with
 * each. One line has the headings; titles may precede it, and a file with a single column may omit it. Refuses
 * the whole file if it can't be read or has over 5000 players.
 * Source: RFC 4180; specification, point 5.
 */
export function readPlayers(
  text: string,
  parse: ParseCsv,
  reading: ImportOptions = recognised,
): PlayerFile {
  const table = readTable(text, parse, reading.delimiter)
  const refused = (problem: Message): PlayerFile => ({
    rows: [],
    problems: [problem],
    delimiter: table.ok ? table.delimiter : ',',
    columns: [],
    headingLine: 0,
  })
  if (!table.ok) return refused(table.problem)
  const { records, delimiter } = table
  const layout = layoutOf(records, reading)
  if (layout === null)
    return refused(t(records.length === 0 ? 'import.noPlayers' : 'import.noHeadings'))
  const problem = problemOf(records, layout)
  if (problem !== null) return refused(problem)
  const { columns, at } = layout
  return {
    rows: records.slice(at + 1).map((record) => readRow(record, columns)),
    problems: [],
    delimiter,
    columns,
    headingLine: records[at]?.line ?? 0,
  }
}
