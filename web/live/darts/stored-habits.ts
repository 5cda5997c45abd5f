import type { Habits } from '#engine/live/darts/habits.ts'
import type { Pair } from '#engine/sports/types.ts'
import { writeStored, readStored } from '../../platform/storage/stored-json.ts'

const storageKey = 'fivebar.live.habits'

type StoredHabits = { readonly id: string; readonly sides: Pair<Habits> }

const isNumberArray = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

function isHabits(value: unknown): boolean {
  const { visits, doubles } = (value ?? {}) as Partial<Habits>
  return isNumberArray(visits) && isNumberArray(doubles)
}

/**
 * Returns the habits that define a match's keys, so that the keys survive a reload. Only the latest
 * match is stored.
 */
export function loadHabits(id: string): Pair<Habits> | null {
  const stored = readStored(storageKey) as Partial<StoredHabits> | null
  const sides: unknown = stored?.sides
  const isValid = Array.isArray(sides) && sides.length === 2 && sides.every(isHabits)
  return stored?.id === id && isValid ? stored.sides! : null
}

export const saveHabits = (id: string, sides: Pair<Habits>): void =>
  writeStored(storageKey, { id, sides } satisfies StoredHabits)
