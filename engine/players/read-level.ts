import { startingLevels } from '../ratings/glicko.ts'
import type { StartingLevel } from '../ratings/glicko.ts'
import { foldName } from './fold-name.ts'

/** Returns the starting level of this id or name, or null. */
export function readLevel(text: string): StartingLevel['id'] | null {
  const folded = foldName(text)
  const level = startingLevels.find(({ id, name }) => folded === id || folded === foldName(name))
  return level?.id ?? null
}

export const levelNames = startingLevels.map(({ id }) => id).join(', ')
