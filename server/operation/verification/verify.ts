import { folds } from './folds.ts'
import { formatDifferences } from './format-differences.ts'

/* `npm run verify:ratings`: folds every match from scratch and compares it with the stored ratings. */
await formatDifferences(folds.ratings)
