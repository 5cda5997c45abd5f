import type { Pair, Side } from '#engine/sports/types.ts'
import type { RecordValues } from '../../../sports/record-values.ts'
import { sportForms } from '../../../sports/sport-forms.ts'

/** A longer race has more results than fit on a phone. */
const longest = 11

/** Returns every result of a short race, by winner; empty if the match is no short race. */
export function quickResults(
  values: RecordValues,
): readonly { side: Side; scores: readonly Pair[] }[] {
  const race = sportForms[values.sportId].raceOf(values)
  if (race === null || !(race > 0) || race > longest) return []
  const sides: readonly Side[] = [1, 2]
  return sides.map((side) => ({
    side,
    scores: Array.from({ length: race }, (_, lost): Pair =>
      side === 1 ? [race, lost] : [lost, race],
    ),
  }))
}

/** Returns the changes made by a quick result. */
export function withQuickResult(values: RecordValues, [one, two]: Pair): Partial<RecordValues> {
  const entry = {
    ...values.entry,
    sets: [],
    score: [String(one), String(two)] as const,
    fresh: true,
  }
  return { mode: 'score', ending: 'played', winnerSide: null, entry }
}
