import { folds } from './folds.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:ratings`: folds every match from scratch and compares it with the stored ratings. */
await sayDifferences(folds.ratings)
