import type { SportId } from '#engine/sports/types.ts'
import { chess } from './chess/chess.tsx'
import { darts } from './darts/darts.ts'
import { foosball } from './foosball/foosball.ts'
import { pool } from './pool/pool.ts'
import type { SportForm } from './sport-form.ts'
import { tableTennis } from './table-tennis/table-tennis.ts'

/** The forms of each sport. */
export const sportForms: Record<SportId, SportForm> = {
  tabletennis: tableTennis,
  pool,
  darts,
  chess,
  foosball,
}
