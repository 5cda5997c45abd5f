import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  week: 'this week',
  nobodyYet: 'Nobody yet',
  noRankYet: 'No rank yet',
  myRating: 'My rating',
  notRatedYet: 'Not rated yet',
  drew: 'drew with',
  lost2: 'lost to',
  nobodyRankedYet: 'Nobody is ranked yet. It takes five rated games.',
  sports: 'Sports',
  sportsCouldNot: 'The sports could not be loaded',
  loadingContent: 'Loading content...',
} as const

export const say: Say<typeof english> = sayOf(english)
