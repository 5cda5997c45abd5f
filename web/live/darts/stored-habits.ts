import type { Habits } from '#engine/live/darts/habits.ts'
import type { Pair } from '#engine/sports/types.ts'
import { writeStored, readStored } from '../../platform/storage/stored-json.ts'

const name = 'fivebar.live.habits'

type Kept = { readonly id: string; readonly sides: Pair<Habits> }

const isNumbers = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

function isHabits(value: unknown): boolean {
  const { visits, doubles } = (value ?? {}) as Partial<Habits>
  return isNumbers(visits) && isNumbers(doubles)
}

/**
 * Returns the habits that set a match's keys, so that they survive a reload. Only the latest match is
 * stored.
 */
export function loadHabits(id: string): Pair<Habits> | null {
  const kept = readStored(name) as Partial<Kept> | null
  const sides: unknown = kept?.sides
  const isRead = Array.isArray(sides) && sides.length === 2 && sides.every(isHabits)
  return kept?.id === id && isRead ? kept.sides! : null
}

export const saveHabits = (id: string, sides: Pair<Habits>): void =>
  writeStored(name, { id, sides } satisfies Kept)
