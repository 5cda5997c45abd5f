import { chess } from './chess/chess.ts'
import { darts } from './darts/darts.ts'
import { foosball } from './foosball/foosball.ts'
import { pool } from './pool/pool.ts'
import { tableTennis } from './table-tennis/table-tennis.ts'
import { sportIds } from './types.ts'
import type { Sport, SportId } from './types.ts'

/** The five sports by id. Source: specification, points 2, 3 and 9. */
export const sports: Record<SportId, Sport> = {
  tabletennis: tableTennis,
  pool,
  darts,
  chess,
  foosball,
}

/** The five sports in the order of the specification. */
export const sportList: readonly Sport[] = sportIds.map((id) => sports[id])

/** Returns whether a text is the id of one of the five sports. */
export function isSportId(x: string): x is SportId {
  return (sportIds as readonly string[]).includes(x)
}

/**
 * Returns the format that a result is stored under: `standard` becomes the sport's default; null for a format
 * that the sport does not have.
 * Source: specification, points 7 and 9.
 */
export function resolveFormat(sport: Sport, format: string): string | null {
  if (format === 'standard') return sport.defaultFormat
  return sport.formats.includes(format) ? format : null
}
