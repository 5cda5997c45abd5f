import type { ByeKind, GameResult, RoundEntry } from '../pairing/swiss/types.ts'

const byeCodes: Record<ByeKind, string> = { allocated: 'U', full: 'F', half: 'H', zero: 'Z' }
const gameCodes: Record<GameResult, string> = { win: '1', draw: '=', loss: '0' }
const unratedCodes: Record<GameResult, string> = { win: 'W', draw: 'D', loss: 'L' }
const games: Readonly<Record<string, GameResult>> = { '1': 'win', '=': 'draw', '0': 'loss' }
const unrated: Readonly<Record<string, GameResult>> = { W: 'win', D: 'draw', L: 'loss' }

/** Returns the eight characters of a round: opponent, colour and result. */
export function writeEntry(entry: RoundEntry): string {
  if (entry.kind === 'bye') return `0000 - ${byeCodes[entry.bye]}`
  const opponent = String(entry.opponent).padStart(4)
  const colour = entry.colour === 'white' ? 'w' : 'b'
  return `${opponent} ${colour} ${codeOf(entry)}`
}

function codeOf(entry: Exclude<RoundEntry, { readonly kind: 'bye' }>): string {
  if (entry.kind === 'forfeit') return entry.result === 'win' ? '+' : '-'
  return (entry.isUnrated === true ? unratedCodes : gameCodes)[entry.result]
}

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

/** Parses the eight characters of a round; null if they are invalid. */
export function readEntry(block: string): RoundEntry | null {
  const opponent = Number(block.slice(0, 4).trim() || '0')
  const letter = block.slice(5, 6).trim().toLowerCase()
  const code = block.slice(7, 8).trim().toUpperCase()
  if (!Number.isInteger(opponent)) return null
  if (opponent === 0) return readBye(code)
  if (letter !== 'w' && letter !== 'b') return null
  const colour = letter === 'w' ? 'white' : 'black'
  if (code === '+' || code === '-') {
    return { kind: 'forfeit', opponent, colour, result: code === '+' ? 'win' : 'loss' }
  }
  const result = games[code]
  if (result !== undefined) return { kind: 'game', opponent, colour, result }
  const short = unrated[code]
  if (short === undefined) return null
  return { kind: 'game', opponent, colour, result: short, isUnrated: true }
}
