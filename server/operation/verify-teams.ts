import { verifyTeams } from '../teams/verify-teams.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:teams`: folds every roster and team match from its log and compares with what is stored. */
await sayDifferences(verifyTeams, {
  each: ({ of, what }) => `${of}: ${what}`,
  none: 'Every team and every team match equals the fold of its log.',
  many: (count) => `${count} things differ from the fold of the logs.`,
})
