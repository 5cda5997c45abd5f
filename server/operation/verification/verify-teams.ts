import { projectionChecks } from './projection-checks.ts'
import { printDifferences } from './print-differences.ts'

/*
 * `npm run verify:teams`: folds every roster and team match from its log and compares it with the stored
 * rows.
 */
await printDifferences(projectionChecks.teams)
