import { chessSummary } from './chess/rules-summary.ts'
import { dartsSummary } from './darts/rules-summary.ts'
import { foosballSummary } from './foosball/rules-summary.ts'
import { poolSummary } from './pool/rules-summary.ts'
import { tableTennisSummary } from './table-tennis/rules-summary.ts'
import type { SportId } from './types.ts'

/** A summary of the rules of each sport for readers, one sentence per line. */
export const ruleSummaries: Record<SportId, string> = {
  tabletennis: tableTennisSummary,
  pool: poolSummary,
  darts: dartsSummary,
  chess: chessSummary,
  foosball: foosballSummary,
}
