import { projectionChecks } from './projection-checks.ts'
import { printDifferences } from './print-differences.ts'

/* `npm run verify:tournaments`: folds every tournament from its log and compares it with the stored rows. */
await printDifferences(projectionChecks.tournaments)
