import { folds } from './folds.ts'
import { formatDifferences } from './format-differences.ts'

/*
 * `npm run verify:teams`: folds every roster and team match from its log and compares it with the stored
 * rows.
 */
await formatDifferences(folds.teams)
