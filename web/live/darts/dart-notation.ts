import { readDart } from '#engine/sports/darts/board.ts'

/** Single, double or treble. */
export type Ring = 'S' | 'D' | 'T'

export const miss = 'MISS'
const bull = 25

/** Number of darts in a visit. */
export const dartsPerVisit = 3

/** Returns a dart as in the log, such as `T20`; null if the board has no such bed. */
export function formatDart(ring: Ring, number: number): string | null {
  if (number === 0) return miss
  const written = ring === 'D' && number === bull ? 'BULL' : `${ring}${number}`
  return readDart(written) === null ? null : written
}

/** Parses a dart: `T20` is 20 and treble. */
export function parseDart(dart: string): { readonly number: number; readonly ring: Ring } {
  if (dart === miss) return { number: 0, ring: 'S' }
  if (dart === 'BULL') return { number: bull, ring: 'D' }
  return { number: Number(dart.slice(1)), ring: dart.slice(0, 1) as Ring }
}
