import { verifyTournaments } from '../tournaments/verify-tournaments.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:tournaments`: folds every tournament from its log and compares with what is stored. */
await sayDifferences(verifyTournaments, {
  each: ({ tournament, what }) => `${tournament}: ${what}`,
  none: 'Every tournament equals the fold of its log.',
  many: (count) => `${count} things differ from the fold of the logs.`,
})
