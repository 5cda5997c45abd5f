import { folds } from './folds.ts'
import { sayDifferences } from './say-differences.ts'

/*
 * `npm run verify:teams`: folds every roster and team match from its log and compares it with the stored
 * rows.
 */
await sayDifferences(folds.teams)
