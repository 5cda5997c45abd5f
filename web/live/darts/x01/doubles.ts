import { type Habits, findFavouriteDouble } from '#engine/live/darts/habits.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { Pair } from '#engine/sports/types.ts'
import { readEntries } from '../../../platform/storage/stored-json.ts'
import { createPersisted } from '../../../platform/storage/create-persisted.ts'

/** Preferred doubles on this device, by player. */
export const chosenDoubles = createPersisted<Readonly<Record<string, number>>>(
  'fivebar.live.doubles',
  (stored) =>
    Object.fromEntries(
      readEntries(stored).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    ),
)

/** Sets a player's preferred double; null derives it from the legs that they won. */
export function chooseDouble(playerId: string, double: number | null): void {
  const others = Object.entries(chosenDoubles.get()).filter(([id]) => id !== playerId)
  const doubles = double === null ? others : [...others, [playerId, double] as const]
  chosenDoubles.set(Object.fromEntries(doubles))
}

/**
 * Returns each side's preferred double: the chosen one, else from legs won. None for a pair,
 * because the thrower is unknown.
 */
export function usePreferredDoubles(
  { sides }: Pick<LiveMatchWire, 'sides'>,
  habits: Pair<Habits>,
): Pair<number | undefined> {
  const chosen = chosenDoubles.use()
  const getPreferredDouble = (side: 0 | 1) => {
    const [player, partner] = sides[side]
    if (player === undefined || partner !== undefined) return undefined
    return chosen[player.id] ?? findFavouriteDouble(habits[side].doubles) ?? undefined
  }
  return [getPreferredDouble(0), getPreferredDouble(1)]
}
