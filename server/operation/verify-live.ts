import { verifyLive } from '../live/verify-live.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:live`: folds the log of every live match and compares with what is kept beside it. */
await sayDifferences(verifyLive, {
  each: ({ liveMatch, what }) => `${liveMatch}: ${what}`,
  none: 'Every live match equals the fold of its log.',
  many: (count) => `${count} things differ from the fold of the logs.`,
})
