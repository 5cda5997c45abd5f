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

const collapseSpaces = (text: string) => cleanText(text).trim().replaceAll(/\s+/g, ' ')

function readName(cellsOf: (column: ImportColumn) => readonly string[]): string | null {
  const join = (...columns: ImportColumn[]) =>
    columns
      .flatMap(cellsOf)
      .filter((cell) => cell !== '')
      .join(' ')
  const [lastFirst = ''] = cellsOf('lastFirst')
  if (lastFirst !== '') return reorderSurnameFirst(lastFirst)
  const [whole = ''] = cellsOf('name')
  return whole === '' ? join('first', 'middle', 'last') : reorderCommaName(whole)
}

const checkImportedName = (name: string) => [
  ...checkName(name).map((problem) => t('import.name', { problem })),
  ...(checkText(name).fault === null ? [] : [t('import.suspicious')]),
]

const checkImportedEmail = (email: string | null) =>
  email === null ? [] : checkEmail(email).map((problem) => t('import.email', { problem }))

function checkImportedNumbers(fide: string | null, national: string | null): readonly Message[] {
  const fideProblems = fide === null ? [] : checkFideNumber(fide)
  const nationalProblems = national === null ? [] : checkImportedNationalNumber(national)
  return [
    ...fideProblems.map((problem) => t('import.fideNumber', { text: fide ?? '', problem })),
    ...nationalProblems.map((problem) =>
      t('import.nationalNumber', { text: national ?? '', problem }),
    ),
  ]
}

function checkImportedNationalNumber(number: string): readonly Message[] {
  const faults = checkNationalNumber(number)
  return faults.length > 0 || checkText(number).fault === null ? faults : [t('import.invalid')]
}

function readRow({ line, cells }: TableRecord, columns: readonly ImportColumn[]): ReadRow {
  const cellsOf = (column: ImportColumn) =>
    columns.flatMap((kind, index) => (kind === column ? [collapseSpaces(cells[index] ?? '')] : []))
  const [email = ''] = cellsOf('email')
  const [level = ''] = cellsOf('level')
  const fideNumber = normaliseFideNumber(cellsOf('fide')[0] ?? '')
  const nationalNumber = normaliseNationalNumber(cellsOf('national')[0] ?? '')
  const name = readName(cellsOf)
  const nameOrCell = name ?? cellsOf('lastFirst')[0]!
  const hasExtraCells = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  const values = { cells: cells.length, columns: columns.length }
  const extraCellProblems = hasExtraCells ? [t('import.moreCells', values)] : []
  const nameOrderProblems = name === null ? [t('import.whichSurname', { text: nameOrCell })] : []
  const levelProblem = t('import.level', { text: level, levels: levelNames })
  return {
    line,
    name: nameOrCell,
    email: email === '' ? null : email,
    level: readLevel(level),
    fideNumber,
    nationalNumber,
    nameProblems: [...extraCellProblems, ...nameOrderProblems, ...checkImportedName(nameOrCell)],
    emailProblems: checkImportedEmail(email === '' ? null : email),
    levelProblems: level !== '' && readLevel(level) === null ? [levelProblem] : [],
    numberProblems: checkImportedNumbers(fideNumber, nationalNumber),
  }
}

type Layout = { readonly columns: readonly ImportColumn[]; readonly headingIndex: number }

/** Returns the columns and the index of the record with the headings, -1 if there are none; null if unclear. */
function findLayout(records: readonly TableRecord[], options: ImportOptions): Layout | null {
  const { columns, headingLine } = options
  if (columns !== null) {
    const headingIndex =
      headingLine === null
        ? (findHeadings(records)?.index ?? -1)
        : records.findIndex(({ line }) => line === headingLine)
    return { columns, headingIndex }
  }
  const found = findHeadings(records)
  if (found !== null) return { columns: found.columns, headingIndex: found.index }
  const isOneColumn = records.every(({ cells }) => cells.length === 1)
  return isOneColumn ? { columns: ['name'], headingIndex: -1 } : null
}

function checkLayout(
  records: readonly TableRecord[],
  { headingIndex, columns }: Layout,
): Message | null {
  const count = records.length - headingIndex - 1
  if (count === 0) return t('import.noPlayers')
  if (!hasName(columns)) return t('import.noNameColumn')
  return count > MAX_IMPORT_ROWS ? t('import.tooMany', { most: MAX_IMPORT_ROWS, count }) : null
}

const detectEverything: ImportOptions = { delimiter: null, columns: null, headingLine: null }

/**
 * Reads a player file row by row: name, e-mail, starting level, federation numbers and what is wrong with
 * each. One line has the headings; titles may precede it, and a file with a single column may omit it. Refuses
 * the whole file if it can't be read or has over 5000 players.
 * Source: RFC 4180; specification, point 5.
 */
export function readPlayers(
  text: string,
  parse: ParseCsv,
  options: ImportOptions = detectEverything,
): PlayerFile {
  const table = readTable(text, parse, options.delimiter)
  const refuse = (problem: Message): PlayerFile => ({
    rows: [],
    problems: [problem],
    delimiter: table.ok ? table.delimiter : ',',
    columns: [],
    headingLine: 0,
  })
  if (!table.ok) return refuse(table.problem)
  const { records, delimiter } = table
  const layout = findLayout(records, options)
  if (layout === null)
    return refuse(t(records.length === 0 ? 'import.noPlayers' : 'import.noHeadings'))
  const problem = checkLayout(records, layout)
  if (problem !== null) return refuse(problem)
  const { columns, headingIndex } = layout
  return {
    rows: records.slice(headingIndex + 1).map((record) => readRow(record, columns)),
    problems: [],
    delimiter,
    columns,
    headingLine: records[headingIndex]?.line ?? 0,
  }
}
