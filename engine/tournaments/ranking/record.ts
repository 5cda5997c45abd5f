import { pointsOf } from '../pairing/swiss/contestant.ts'
import type { RoundEntry } from '../pairing/swiss/types.ts'
import type { TieBreakPlayer, TieBreakInput } from './types.ts'

/** A player's round, as needed by tie-breaks. */
export type RecordedRound = {
  readonly round: number
  readonly entry: RoundEntry
  /** Points × 10. */
  readonly points: number
  readonly opponent: number | null
  readonly isPlayed: boolean
  /** A requested bye, an absence or a forfeit loss: unplayed by the player's choice. */
  readonly isVoluntary: boolean
}

export type TieBreakRecord = {
  readonly player: TieBreakPlayer
  readonly rounds: readonly RecordedRound[]
  /** Points × 10. */
  readonly total: number
}

function isVoluntary(entry: RoundEntry): boolean {
  if (entry.kind === 'bye') return entry.bye === 'half' || entry.bye === 'zero'
  return entry.kind === 'forfeit' && entry.result === 'loss'
}

function buildRecord(player: TieBreakPlayer, { points, rounds }: TieBreakInput): TieBreakRecord {
  const absent: RoundEntry = { kind: 'bye', bye: 'zero' }
  const recorded = Array.from({ length: rounds }, (_, index): RecordedRound => {
    const entry = player.history[index] ?? absent
    return {
      round: index + 1,
      entry,
      points: pointsOf(entry, points),
      opponent: entry.kind === 'bye' ? null : entry.opponent,
      isPlayed: entry.kind === 'game',
      isVoluntary: isVoluntary(entry),
    }
  })
  const total = recorded.reduce((sum, round) => sum + round.points, 0)
  return { player, rounds: recorded, total }
}

/** Returns the players' rounds and points by number. Source: FIDE C.07, Article 16.1 and 16.2. */
export function buildRecords(input: TieBreakInput): ReadonlyMap<number, TieBreakRecord> {
  return new Map(input.players.map((player) => [player.number, buildRecord(player, input)]))
}
