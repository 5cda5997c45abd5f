import { folds } from './folds.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:live`: folds the log of every live match and compares with what is kept beside it. */
await sayDifferences(folds.live)
