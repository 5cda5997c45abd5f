import { chessRules } from './chess/rules.ts'
import { dartsRules } from './darts/rules.ts'
import type { SportRules } from './finding.ts'
import { foosballRules } from './foosball/rules.ts'
import { poolRules } from './pool/rules.ts'
import { resolveFormat, sports } from './sports.ts'
import { tableTennisRules } from './table-tennis/rules.ts'
import type { SportId } from './types.ts'

/** The rules of each sport, one module each. */
export const rulesOf: Record<SportId, SportRules> = {
  tabletennis: tableTennisRules,
  pool: poolRules,
  darts: dartsRules,
  chess: chessRules,
  foosball: foosballRules,
}

/**
 * Returns whether a match of this sport and format may end level; false for a format that the sport does not
 * have.
 * Source: specification, point 5.
 */
export function allowsDraw(sportId: SportId, format: string): boolean {
  const resolved = resolveFormat(sports[sportId], format)
  return resolved !== null && rulesOf[sportId].allowsDraw(resolved)
}
