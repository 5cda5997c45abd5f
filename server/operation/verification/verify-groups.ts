import { folds } from './folds.ts'
import { formatDifferences } from './format-differences.ts'

/* `npm run verify:groups`: folds every group and meetup from its log and compares it with the stored rows. */
await formatDifferences(folds.groups)
