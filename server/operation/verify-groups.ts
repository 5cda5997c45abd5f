import { folds } from './folds.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:groups`: folds every group and evening from its log and compares with what is stored. */
await sayDifferences(folds.groups)
