import { folds } from './folds.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:live`: folds the log of every live match and compares it with the stored rows. */
await sayDifferences(folds.live)
