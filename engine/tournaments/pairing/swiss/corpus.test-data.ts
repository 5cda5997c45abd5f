import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  ByeKind,
  GameResult,
  PointSystem,
  RoundEntry,
  SwissPlayer,
  SwissRound,
} from './types.ts'

/** One line of `fixtures/swiss-dutch.jsonl`; the fields are described there. */
export type CorpusRow = {
  readonly id: string
  readonly round: number
  readonly rounds: number
  readonly n: number
  readonly init: 'W' | 'B'
  readonly h: readonly string[]
  readonly s: readonly number[]
  readonly abs: Readonly<Record<string, string>>
  readonly pts?: Readonly<Record<'W' | 'D' | 'L' | 'Z' | 'F' | 'P', number>>
  readonly forbid?: readonly (readonly [number, number])[]
  readonly acc?: readonly (readonly number[])[]
  readonly colours?: boolean
  readonly pairs: readonly (readonly [number, number])[] | null
}

const results: Record<string, GameResult> = {
  '1': 'win',
  '=': 'draw',
  '0': 'loss',
  '+': 'win',
  '-': 'loss',
}

const byes: Record<string, ByeKind> = { U: 'allocated', H: 'half', F: 'full', Z: 'zero' }

export function readEntry(token: string): RoundEntry {
  const bye = byes[token]
  if (bye !== undefined) return { kind: 'bye', bye }
  const [, opponent, colour, result = ''] = /^(\d+)([wb])([1=0+-])$/.exec(token) ?? []
  return {
    kind: '+-'.includes(result) ? 'forfeit' : 'game',
    opponent: Number(opponent),
    colour: colour === 'w' ? 'white' : 'black',
    result: results[result]!,
  }
}

export function readHistory(text: string): readonly RoundEntry[] {
  return text === '' ? [] : text.trim().split(/\s+/).map(readEntry)
}

function readPoints(pts: CorpusRow['pts']): PointSystem | undefined {
  if (pts === undefined) return undefined
  const tenths = (points: number) => Math.round(points * 10)
  return {
    win: tenths(pts.W),
    draw: tenths(pts.D),
    loss: tenths(pts.L),
    forfeitLoss: tenths(pts.F),
    zeroPointBye: tenths(pts.Z),
    allocatedBye: tenths(pts.P),
  }
}

export function readRound(row: CorpusRow): SwissRound {
  const points = readPoints(row.pts)
  const players = row.h.map((history, at): SwissPlayer => ({
    number: at + 1,
    history: readHistory(history),
    isAbsent: String(at + 1) in row.abs,
    acceleration: (row.acc?.[at] ?? []).map((virtual) => Math.round(virtual * 10)),
  }))
  return {
    round: row.round,
    rounds: row.rounds,
    initialColour: row.init === 'W' ? 'white' : 'black',
    players,
    hasColours: row.colours ?? true,
    ...(points === undefined ? {} : { points }),
    ...(row.forbid === undefined ? {} : { forbidden: row.forbid }),
  }
}

function readLines(name: string): readonly unknown[] {
  const file = join(import.meta.dirname, '../../../../fixtures', name)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

export const corpusRows = readLines('swiss-dutch.jsonl') as readonly CorpusRow[]
