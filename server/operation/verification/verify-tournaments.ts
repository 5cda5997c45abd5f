import { folds } from './folds.ts'
import { printDifferences } from './print-differences.ts'

/* `npm run verify:tournaments`: folds every tournament from its log and compares it with the stored rows. */
await printDifferences(folds.tournaments)
