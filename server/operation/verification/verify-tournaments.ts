import { folds } from './folds.ts'
import { formatDifferences } from './format-differences.ts'

/* `npm run verify:tournaments`: folds every tournament from its log and compares it with the stored rows. */
await formatDifferences(folds.tournaments)
