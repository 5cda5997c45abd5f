import { folds } from './folds.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:tournaments`: folds every tournament from its log and compares it with the stored rows. */
await sayDifferences(folds.tournaments)
