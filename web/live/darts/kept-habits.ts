import { z } from 'zod'
import type { Habits } from '#engine/live/darts/habits.ts'
import type { Pair } from '#engine/sports/types.ts'

const name = 'fivebar.live.habits'

const habits = z.object({ visits: z.array(z.number()), doubles: z.array(z.number()) })
const shape = z.object({ id: z.string(), sides: z.tuple([habits, habits]) })

/** What the keys of a match were made of, so that they are the same after a reload: of the latest alone. */
export function keptHabits(id: string): Pair<Habits> | null {
  try {
    const kept = shape.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'))
    return kept.success && kept.data.id === id ? kept.data.sides : null
  } catch {
    return null
  }
}

export function keepHabits(id: string, sides: Pair<Habits>): void {
  try {
    localStorage.setItem(name, JSON.stringify({ id, sides }))
  } catch {
    // After a reload they are worked out again.
  }
}
