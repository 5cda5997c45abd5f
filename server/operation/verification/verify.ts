import { folds } from './folds.ts'
import { printDifferences } from './print-differences.ts'

/* `npm run verify:ratings`: folds every match from scratch and compares it with the stored ratings. */
await printDifferences(folds.ratings)
