import { useEffect, useState } from 'react'
import { type Habits, likedDouble } from '#engine/live/darts/habits.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { Pair } from '#engine/sports/types.ts'

const name = 'fivebar.live.doubles'
const listeners = new Set<() => void>()

/** Doubles that were said on this device, by player. */
type Doubles = Readonly<Record<string, number>>

function readDoubles(): Doubles {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.filter(([, double]) => typeof double === 'number'))
  } catch {
    return {}
  }
}

/** The double that a player likes best; null where the legs that were won shall say it. */
export function keepDouble(playerId: string, double: number | null): void {
  const others = Object.entries(readDoubles()).filter(([id]) => id !== playerId)
  const doubles = double === null ? others : [...others, [playerId, double] as const]
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(doubles)))
  } catch {
    // It is said again next time.
  }
  for (const listener of listeners) listener()
}

export function useDoubles(): Doubles {
  const [doubles, setDoubles] = useState(readDoubles)
  useEffect(() => {
    const listen = () => setDoubles(readDoubles())
    listeners.add(listen)
    return () => {
      listeners.delete(listen)
    }
  }, [])
  return doubles
}

/** Of each side: as it was said, else as legs were won; nothing of a pair, of which nobody knows who throws. */
export function useLikedDoubles(
  { sides }: Pick<LiveMatchWire, 'sides'>,
  habits: Pair<Habits>,
): Pair<number | undefined> {
  const said = useDoubles()
  const of = (side: 0 | 1) => {
    const [player, partner] = sides[side]
    if (player === undefined || partner !== undefined) return undefined
    return said[player.id] ?? likedDouble(habits[side].doubles) ?? undefined
  }
  return [of(0), of(1)]
}
