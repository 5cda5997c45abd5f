import { projectionChecks } from './projection-checks.ts'
import { printDifferences } from './print-differences.ts'

/* `npm run verify:ratings`: folds every match from scratch and compares it with the stored ratings. */
await printDifferences(projectionChecks.ratings)
