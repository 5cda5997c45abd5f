import { readDart } from '#engine/sports/darts/board.ts'
import { keepJson, keptJson } from '../../platform/storage/kept-json.ts'

/** Darts of a visit that is not over. */
export type Hand = { readonly hit: readonly string[]; readonly side: 1 | 2 | null }

const keyOf = (id: string) => `fivebar.live.hand.${id}`

/** Keeps the darts in hand, so that a visit goes on after a reload; `at` is where the log stood. */
export const keepHand = (id: string, at: number, { hit, side }: Hand): void =>
  keepJson(keyOf(id), hit.length === 0 ? null : { at, hit, side })

/** The darts in hand as they were kept; null where the match has gone on since. */
export function keptHand(id: string, at: number): Hand | null {
  const kept = keptJson(keyOf(id)) as Partial<Hand & { at: number }> | null
  const { hit, side } = kept ?? {}
  if (kept?.at !== at || !Array.isArray(hit) || (side !== 1 && side !== 2)) return null
  return { hit: hit.filter((dart) => readDart(String(dart)) !== null), side }
}
