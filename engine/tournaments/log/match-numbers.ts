import type { LogState } from './log-state.ts'
import { listMatches } from './fold.ts'
import { sortByPlayOrder, isPlayable } from './play-order.ts'
import type { TournamentMatch } from './state.ts'

/** Returns the state as drawn with the first late entries, without withdrawals and results. */
function restoreDraw(logState: LogState, lateEntries: number): LogState {
  const present = [...logState.entrants].map(
    ([id, entrant]) => [id, { ...entrant, out: null }] as const,
  )
  const late = logState.late.slice(0, lateEntries)
  return { ...logState, entrants: new Map(present), results: new Map(), late }
}

/** Returns the ids of the play-offs that were called after a number of late entries, in order. */
function listPlayOffs({ settlements }: LogState, lateEntries: number): readonly string[] {
  return [...settlements.values()]
    .flat()
    .filter((one) => one.by === 'play_off' && one.lateEntries === lateEntries)
    .toSorted((a, b) => a.number - b.number)
    .map(({ number }) => `PO${number}-`)
}

/**
 * Returns match numbers from 1 by match id; byes have none. Numbers follow the draw, then the order of late
 * entries and play-offs, so that a further one changes no number.
 */
export function numberMatches(
  logState: LogState,
  matches: readonly TournamentMatch[],
): ReadonlyMap<string, number> {
  if (logState.order === null) return new Map()
  const numbers = new Map<string, number>()
  const add = (some: readonly TournamentMatch[]) => {
    for (const { id } of sortByPlayOrder(some).filter(isPlayable)) {
      if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    }
  }
  for (let lateEntries = 0; lateEntries <= logState.late.length; lateEntries++) {
    const { kind } = logState.late[lateEntries - 1]?.place ?? {}
    // A late entry to a Swiss tournament adds no match by itself.
    if (kind !== 'order') add(listMatches(restoreDraw(logState, lateEntries)))
    for (const playOff of listPlayOffs(logState, lateEntries)) {
      add(matches.filter(({ id }) => id.startsWith(playOff)))
    }
  }
  add(matches)
  return numbers
}
