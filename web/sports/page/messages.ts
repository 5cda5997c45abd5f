import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  sports: 'Sports',
  loading: 'Loading content...',
  failure: 'The sports could not be loaded',
  action: '{label}, {sport}',
  scoreLive: 'Score {sport} live',
  thisWeek: 'this week',
  matchesThisWeek: { one: '{count} match this week', other: '{count} matches this week' },

  myRating: 'My rating',
  notRatedYet: 'Not rated yet',
  'last.W': 'Last: beat {opponent}, {when}',
  'last.D': 'Last: drew with {opponent}, {when}',
  'last.L': 'Last: lost to {opponent}, {when}',

  topThree: 'Top three in {sport}',
  rank: '{place} of {players}',
  noRankYet: 'No rank yet',
  onBoard: '{players} on the board',
  nobodyYet: 'Nobody yet',
  nobodyRanked: 'Nobody is ranked yet. It takes five rated games.',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
