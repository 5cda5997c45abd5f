import { pointsOf } from '../pairing/swiss/contestant.ts'
import type {
  ByeKind,
  Colour,
  GameResult,
  Meeting,
  PointSystem,
  RoundEntry,
} from '../pairing/swiss/types.ts'
import type { TrfEntry, TrfVersion } from './types.ts'

const byeCodes: Record<ByeKind, string> = { allocated: 'U', full: 'F', half: 'H', zero: 'Z' }
const gameCodes: Record<GameResult, string> = { win: '1', draw: '=', loss: '0' }
const unratedCodes: Record<GameResult, string> = { win: 'W', draw: 'D', loss: 'L' }
const games: Readonly<Record<string, GameResult>> = { '1': 'win', '=': 'draw', '0': 'loss' }
const unrated: Readonly<Record<string, GameResult>> = { W: 'win', D: 'draw', L: 'loss' }

/** A round of one line; the colour of a forfeit may be missing until the opponent's line is read. */
export type LineEntry =
  | Exclude<TrfEntry, { readonly kind: 'forfeit' }>
  | ({ readonly kind: 'forfeit'; readonly colour: Colour | null } & Omit<Meeting, 'colour'>)

/** Returns the eight characters of a round: opponent, colour and result. */
export function writeEntry(entry: TrfEntry, version: TrfVersion): string {
  if (entry.kind === 'bye') return `0000 - ${byeCodes[entry.bye]}`
  const opponent = String(entry.opponent).padStart(4)
  const isColourless = entry.kind === 'forfeit' && entry.isColourless === true
  const colour = isColourless ? '-' : entry.colour === 'white' ? 'w' : 'b'
  if (entry.kind === 'open') return `${opponent} ${colour} ${version === 'TRF26' ? '*' : ' '}`
  return `${opponent} ${colour} ${resultCode(entry)}`
}

/** Returns the result code of a game or forfeit; `*` for an open one. */
export function resultCode(entry: Exclude<LineEntry, { readonly kind: 'bye' }>): string {
  if (entry.kind === 'open') return '*'
  if (entry.kind === 'forfeit') return entry.result === 'win' ? '+' : '-'
  return (entry.isUnrated === true ? unratedCodes : gameCodes)[entry.result]
}

/** Returns the points × 10 of a round; an open game has none yet. */
export const entryPoints = (entry: TrfEntry, points: PointSystem) =>
  entry.kind === 'open' ? 0 : pointsOf(entry, points)

function readBye(code: string): RoundEntry | null {
  switch (code) {
    case 'U':
      return { kind: 'bye', bye: 'allocated' }
    // A win or a loss by forfeit without an opponent, as older programs write it.
    case 'F':
    case '+':
      return { kind: 'bye', bye: 'full' }
    // A draw without an opponent, as some programs write it.
    case '=':
    case 'H':
      return { kind: 'bye', bye: 'half' }
    case 'Z':
    case '-':
    case '':
      return { kind: 'bye', bye: 'zero' }
    default:
      return null
  }
}

const colours: Readonly<Record<string, Colour>> = { w: 'white', b: 'black' }
/** Two columns between rounds, then the opponent, the colour and the result. */
const shape = /^ {2}([ \d]{4}) ([wb -]) (.)$/i

/** Parses the ten columns of a round; null if they are invalid, or if a game has no colour. */
export function readEntry(block: string): LineEntry | null {
  const found = shape.exec(block)
  if (found === null) return null
  const [, number = '', letter = '', result = ''] = found
  const opponent = Number(number.trim() || '0')
  const code = result.trim().toUpperCase()
  if (!Number.isInteger(opponent)) return null
  if (opponent === 0) return readBye(code)
  const colour = colours[letter.toLowerCase()] ?? null
  if (code === '+' || code === '-') {
    return { kind: 'forfeit', opponent, colour, result: code === '+' ? 'win' : 'loss' }
  }
  if (colour === null) return null
  if (code === '' || code === '*') return { kind: 'open', opponent, colour }
  if (games[code] !== undefined) return { kind: 'game', opponent, colour, result: games[code] }
  const short = unrated[code]
  if (short === undefined) return null
  return { kind: 'game', opponent, colour, result: short, isUnrated: true }
}
