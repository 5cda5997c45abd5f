import { readDart } from '#engine/sports/darts/board.ts'
import { writeStored, readStored } from '../../platform/storage/stored-json.ts'

/** Darts of the unfinished visit. */
export type Hand = { readonly hit: readonly string[]; readonly side: 1 | 2 | null }

const getStorageKey = (id: string) => `fivebar.live.hand.${id}`

/** Stores the darts in hand, so that they survive a reload, with the number of visits before them. */
export const saveHand = (id: string, visitCount: number, { hit, side }: Hand): void =>
  writeStored(getStorageKey(id), hit.length === 0 ? null : { at: visitCount, hit, side })

/** Returns the stored darts in hand; null if they belong to another visit. */
export function loadHand(id: string, visitCount: number): Hand | null {
  const stored = readStored(getStorageKey(id)) as Partial<Hand & { at: number }> | null
  const { hit, side } = stored ?? {}
  if (stored?.at !== visitCount || !Array.isArray(hit) || (side !== 1 && side !== 2)) return null
  return { hit: hit.filter((dart) => readDart(String(dart)) !== null), side }
}
