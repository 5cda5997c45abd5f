import type { Pair, Side } from '#engine/sports/types.ts'
import type { RecordValues } from '../../../sports/record-values.ts'
import { sportForms } from '../../../sports/sport-forms.ts'

/** Longest race whose results fit on a phone. */
const maxRace = 11

/** A row of results; `side` is the winner, null if the row has every result. */
type QuickRow = { readonly side: Side | null; readonly scores: readonly Pair[] }

/**
 * Returns every result of a short race, by winner, or of a sport with its own pad. Empty for other
 * matches.
 */
export function quickResults(values: RecordValues, allowsDraws = true): readonly QuickRow[] {
  const { ownPad } = sportForms[values.sportId]
  if (ownPad !== null) {
    return [
      { side: null, scores: ownPad.results.filter(([one, two]) => allowsDraws || one !== two) },
    ]
  }
  const race = sportForms[values.sportId].partsToWin(values)
  if (race === null || !(race > 0) || race > maxRace) return []
  const sides: readonly Side[] = [1, 2]
  return sides.map((side) => ({
    side,
    scores: Array.from({ length: race }, (_, lost): Pair =>
      side === 1 ? [race, lost] : [lost, race],
    ),
  }))
}

/** Returns the values that a quick result changes. */
export function withQuickResult(values: RecordValues, [one, two]: Pair): Partial<RecordValues> {
  const entry = {
    ...values.entry,
    sets: [],
    score: [String(one), String(two)] as const,
    isFresh: true,
  }
  return { mode: 'score', ending: 'played', winnerSide: null, entry }
}
