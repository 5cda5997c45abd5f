import { lookUp } from '../../look-up.ts'
import { buildRecords } from './record.ts'
import { readTieBreak, computeTieBreak, type TieBreak } from './tie-breaks.ts'
import type { TieBreakInput, TieBreakValue } from './types.ts'

export type StandingsRow = {
  readonly number: number
  /** From 1; tied players share a rank. */
  readonly rank: number
  /** One value for each criterion, in order. */
  readonly values: readonly TieBreakValue[]
}

/** Returns a sort key; lower sorts first, and undefined values come last. */
function sortKey({ name }: TieBreak, { value }: TieBreakValue): number {
  if (value === null) return Infinity
  return name === 'DE' || name === 'EDE' ? value : -value
}

function splitTie(
  tied: readonly number[],
  order: (number: number) => number,
): readonly (readonly number[])[] {
  const groups = Map.groupBy(tied, order)
  const keys = [...groups.keys()].toSorted((a, b) => (a === b ? 0 : a - b))
  return keys.map((key) => lookUp(groups, key))
}

/**
 * Ranks the players by criteria in order, each given by its acronym (unknown ones are ignored): by rank, and
 * by number within a rank.
 * Source: FIDE C.07, Articles 4 and 5.
 */
export function rankByCriteria(
  criteria: readonly string[],
  input: TieBreakInput,
): readonly StandingsRow[] {
  const values = new Map<number, TieBreakValue[]>(input.players.map(({ number }) => [number, []]))
  let ties: readonly (readonly number[])[] = [[...values.keys()].toSorted((a, b) => a - b)]
  const records = buildRecords(input)
  for (const acronym of criteria) {
    const tieBreak = readTieBreak(acronym)
    if (tieBreak === null) continue
    const found = computeTieBreak(tieBreak, input, ties, records)
    for (const [number, row] of values) row.push(lookUp(found, number))
    ties = ties.flatMap((tied) =>
      splitTie(tied, (number) => sortKey(tieBreak, lookUp(found, number))),
    )
  }
  return ties.flatMap((tied, index) => {
    const rank = 1 + ties.slice(0, index).reduce((sum, { length }) => sum + length, 0)
    return tied.map((number) => ({ number, rank, values: lookUp(values, number) }))
  })
}
