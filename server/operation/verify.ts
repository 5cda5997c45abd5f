import { verifyRatings } from '../ratings/verify-ratings.ts'
import { sayDifferences } from './say-differences.ts'

/* `npm run verify:ratings`: folds every match from scratch and compares with what is stored. */
await sayDifferences(verifyRatings, {
  each: ({ board, playerId, stored, folded }) =>
    `${board} ${playerId}: stored ${stored?.rating ?? 'nothing'}, folded ${folded?.rating ?? 'nothing'}`,
  none: 'Every rating equals the fold of the matches.',
  many: (count) => `${count} ratings differ from the fold of the matches.`,
})
