import type { PlayerLine } from './player-line.ts'
import type { TrfProblem } from './problems.ts'
import { resultCode, type LineEntry } from './result-codes.ts'
import type { TrfEntry } from './types.ts'

type Paired = Exclude<LineEntry, { readonly kind: 'bye' }>

const opposite = { white: 'black', black: 'white' } as const

/** Returns the contradictions between players' lines, with the lines concerned. */
export function findContradictions(players: readonly PlayerLine[]): readonly TrfProblem[] {
  return [
    ...findSharedNumbers(players),
    ...findContradictingRounds(players),
    ...findSharedByes(players),
  ]
}

function findSharedNumbers(players: readonly PlayerLine[]): TrfProblem[] {
  return [...Map.groupBy(players, ({ number }) => number)].flatMap(([number, same]) => {
    if (same.length === 1 || !(number > 0)) return []
    return [{ lines: same.map(({ line }) => line), message: `Number ${number} is used twice` }]
  })
}

function findContradictingRounds(players: readonly PlayerLine[]): TrfProblem[] {
  const byNumber = new Map(players.map((player) => [player.number, player]))
  return players.flatMap((player) =>
    player.rounds.flatMap((entry, index) => {
      if (entry === null || entry.kind === 'bye') return []
      const other = byNumber.get(entry.opponent)
      const contradiction = findContradiction(player, entry, other, other?.rounds[index] ?? null)
      if (contradiction === null) return []
      const lines = [...new Set([player.line, other?.line ?? player.line])]
      return [
        { lines: lines.toSorted((a, b) => a - b), message: `Round ${index + 1}: ${contradiction}` },
      ]
    }),
  )
}

function findContradiction(
  { number }: PlayerLine,
  own: Paired,
  other: PlayerLine | undefined,
  theirs: LineEntry | null,
): string | null {
  if (own.opponent === number) return `Player ${number} is paired with themselves`
  if (other === undefined || theirs?.kind === 'bye' || theirs?.opponent !== number) {
    return `${number} is paired with ${own.opponent}, but ${own.opponent} is not paired with ${number}`
  }
  // Compares each pair once.
  if (own.opponent < number) return null
  const both = `${number} and ${own.opponent}`
  if (own.colour !== null && own.colour === theirs.colour) return `${both} both have ${own.colour}`
  if (canBeOneGame(own, theirs)) return null
  return `${both} have "${resultCode(own)}" and "${resultCode(theirs)}", which contradict each other`
}

/** Returns whether two results belong to one game. */
function canBeOneGame(own: Paired, theirs: Paired): boolean {
  if (own.kind === 'open' || theirs.kind === 'open') return own.kind === theirs.kind
  if (own.kind !== theirs.kind) return false
  const results = [own.result, theirs.result].toSorted().join()
  if (own.kind === 'forfeit') return results === 'loss,win' || results === 'loss,loss'
  const isSameKind = theirs.kind === 'game' && own.isUnrated === theirs.isUnrated
  return isSameKind && (results === 'loss,win' || results === 'draw,draw')
}

function findSharedByes(players: readonly PlayerLine[]): TrfProblem[] {
  const byes = players.flatMap(({ number, line, rounds }) =>
    rounds.flatMap((entry, index) =>
      entry?.kind === 'bye' && entry.bye === 'allocated'
        ? [{ number, line, round: index + 1 }]
        : [],
    ),
  )
  return [...Map.groupBy(byes, ({ round }) => round)].flatMap(([round, same]) => {
    if (same.length === 1) return []
    const numbers = same.map(({ number }) => number).join(' and ')
    const message = `Round ${round}: ${numbers} have the pairing-allocated bye, but only one can have it`
    return [{ lines: same.map(({ line }) => line), message }]
  })
}

/**
 * Returns an entry with its colour. A forfeit without one takes it from the opponent's line; if both lack it,
 * the lower number gets white, marked as colourless.
 */
export function fillColour(
  entry: LineEntry,
  number: number,
  theirs: LineEntry | null | undefined,
): TrfEntry {
  if (entry.kind !== 'forfeit') return entry
  const { colour } = entry
  if (colour !== null) return { ...entry, colour }
  if (theirs?.kind === 'forfeit' && theirs.colour !== null) {
    return { ...entry, colour: opposite[theirs.colour] }
  }
  const first = number < entry.opponent ? 'white' : 'black'
  return { ...entry, colour: first, isColourless: true }
}
