import { projectionChecks } from './projection-checks.ts'
import { printDifferences } from './print-differences.ts'

/* `npm run verify:live`: folds the log of every live match and compares it with the stored rows. */
await printDifferences(projectionChecks.live)
