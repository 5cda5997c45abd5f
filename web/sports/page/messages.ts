import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  sports: 'Sports',
  loading: 'Loading content...',
  failure: 'Sports could not be loaded',
  action: '{label}, {sport}',
  scoreLive: 'Score {sport} live',
  record: 'Record',
  placeAndWeek: '{place}, {matches} this week',
  matchesThisWeek: { one: '{count} match this week', other: '{count} matches this week' },

  myRating: 'My rating',
  notRatedYet: 'Not rated yet',

  topThree: 'Top three in {sport}',
  rankOfPlayers: '{place} of {players}',
  noRankYet: 'No rank yet',
  rankedCount: '{players} ranked',
  noPlayersYet: 'No players yet',
  noneRanked: 'No ranked players yet. It takes five rated games.',
} as const

export const t: Translate<typeof english> = createMessages('sports/page', english)
