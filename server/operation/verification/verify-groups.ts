import { projectionChecks } from './projection-checks.ts'
import { printDifferences } from './print-differences.ts'

/* `npm run verify:groups`: folds every group and meetup from its log and compares it with the stored rows. */
await printDifferences(projectionChecks.groups)
