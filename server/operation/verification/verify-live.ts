import { folds } from './folds.ts'
import { formatDifferences } from './format-differences.ts'

/* `npm run verify:live`: folds the log of every live match and compares it with the stored rows. */
await formatDifferences(folds.live)
