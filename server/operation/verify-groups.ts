import { verifyGroups } from '../groups/verify-groups.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:groups`: folds every group and evening from its log and compares with what is stored. */
await sayDifferences(verifyGroups, {
  each: ({ of, what }) => `${of}: ${what}`,
  none: 'Every group and every evening equals the fold of its log.',
  many: (count) => `${count} things differ from the fold of the logs.`,
})
