import { folds } from './folds.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:groups`: folds every group and meetup from its log and compares it with the stored rows. */
await sayDifferences(folds.groups)
