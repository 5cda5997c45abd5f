import { type Habits, favouriteDouble } from '#engine/live/darts/habits.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { Pair } from '#engine/sports/types.ts'
import { entriesOf } from '../../../platform/storage/kept-json.ts'
import { keptValue } from '../../../platform/storage/kept-value.ts'

/** Doubles that were said on this device, by player. */
export const doublesSaid = keptValue<Readonly<Record<string, number>>>(
  'fivebar.live.doubles',
  (kept) =>
    Object.fromEntries(
      entriesOf(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
)

/** The double that a player likes best; null where the legs that were won shall say it. */
export function sayDouble(playerId: string, double: number | null): void {
  const others = Object.entries(doublesSaid.get()).filter(([id]) => id !== playerId)
  const doubles = double === null ? others : [...others, [playerId, double] as const]
  doublesSaid.set(Object.fromEntries(doubles))
}

/** Of each side: as it was said, else as legs were won; nothing of a pair, of which nobody knows who throws. */
export function useLikedDoubles(
  { sides }: Pick<LiveMatchWire, 'sides'>,
  habits: Pair<Habits>,
): Pair<number | undefined> {
  const said = doublesSaid.use()
  const of = (side: 0 | 1) => {
    const [player, partner] = sides[side]
    if (player === undefined || partner !== undefined) return undefined
    return said[player.id] ?? favouriteDouble(habits[side].doubles) ?? undefined
  }
  return [of(0), of(1)]
}
