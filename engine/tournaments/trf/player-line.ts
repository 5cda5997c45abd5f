import { readEntry, type LineEntry } from './result-codes.ts'
import type { TrfPlayer } from './types.ts'

/** A player's line; rounds without an entry are null. */
export type PlayerLine = Omit<TrfPlayer, 'history'> & {
  readonly line: number
  readonly rounds: readonly (LineEntry | null)[]
  /** Whether the line states points. */
  readonly hasPoints: boolean
}

type ReportProblem = (message: string) => void

/** Returns the text in a range of columns, which are counted from 1. */
export const readColumns = (line: string, from: number, to: number) =>
  line.slice(from - 1, to).trim()

/** Columns between the fields. Source: FIDE C.04 Annex 2. */
const gaps = [4, 9, 14, 48, 53, 57, 69, 80, 85]
const hasGaps = (line: string) => gaps.every((column) => (line[column - 1] ?? ' ') === ' ')

const filler = '\u0000'

/**
 * Pads a line so that columns counted in bytes, as some programs do, become columns of characters.
 */
function padToBytes(line: string): string {
  return Array.from(line, (letter) => letter + filler.repeat(countBytes(letter) - 1)).join('')
}

function countBytes(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

const isReadable = (line: string) =>
  hasGaps(line) &&
  splitRounds(line).every((block) => block.trim() === '' || readEntry(block) !== null)

/** Returns a line with its fields in the right columns, counted in characters or in bytes. */
function alignColumns(line: string): string {
  const padded = padToBytes(line)
  return !isReadable(line) && isReadable(padded) ? padded : line
}

const sexes: Readonly<Record<string, TrfPlayer['sex']>> = { '': '', m: 'm', w: 'w', f: 'w' }

/** Parses points × 10; null if invalid. */
export function readTenths(text: string): number | null {
  const plain = text.replace(',', '.')
  return plain !== '' && Number.isFinite(Number(plain)) ? Math.round(Number(plain) * 10) : null
}

function readWhole(text: string, field: string, complain: ReportProblem): number {
  const value = Number(text || '0')
  if (Number.isInteger(value) && value >= 0) return value
  complain(`"${text}" is not a valid ${field}`)
  return 0
}

/** Parses a player's line (001). Reports every invalid field to `complain`. */
export function readPlayerLine(
  text: string,
  lineNumber: number,
  complain: ReportProblem,
): PlayerLine {
  const line = alignColumns(text)
  if (!hasGaps(line)) complain('A field is not in its columns')
  const field = (from: number, to: number) => readColumns(line, from, to).replaceAll(filler, '')
  const number = Number(field(5, 8))
  if (!Number.isInteger(number) || number < 1) complain('The starting-rank number is missing')
  const sex = sexes[field(10, 10).toLowerCase()]
  if (sex === undefined) complain(`"${field(10, 10)}" is not a sex: use m or w`)
  const points = field(81, 84)
  const tenths = readTenths(points)
  if (points !== '' && tenths === null) complain(`"${points}" is not a number of points`)
  return {
    number,
    sex: sex ?? '',
    title: field(11, 13),
    name: field(15, 47),
    rating: readWhole(field(49, 52), 'rating', complain) || null,
    federation: field(54, 56),
    fideNumber: field(58, 68),
    birthDate: field(70, 79),
    points: tenths ?? 0,
    rank: readWhole(field(86, 89), 'rank', complain),
    line: lineNumber,
    rounds: readRounds(line, complain),
    hasPoints: points !== '',
  }
}

/** Returns the ten columns of each round. */
function splitRounds(line: string): readonly string[] {
  const count = Math.ceil(Math.max(0, line.trimEnd().length - 89) / 10)
  return Array.from({ length: count }, (_, index) =>
    line.slice(89 + 10 * index, 99 + 10 * index).padEnd(10),
  )
}

function readRounds(line: string, complain: ReportProblem): PlayerLine['rounds'] {
  return splitRounds(line).map((block, index) => {
    if (block.trim() === '') return null
    const entry = readEntry(block)
    if (entry === null) complain(`Round ${index + 1} cannot be read: "${block.trim()}"`)
    return entry
  })
}
