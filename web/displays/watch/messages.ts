import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  title: 'Live',
  failure: 'The live matches could not be loaded',
  matchFailure: 'The match could not be loaded',
  hidden: 'Nothing is shown here',
  hiddenHint: 'The club shows its results to its members. Sign in to follow its matches.',
  gone: 'This match is not shown',
  goneHint: 'It is not public, or there is no such match.',
  leaderboard: 'Leaderboard',
  leaderboardFailure: 'The leaderboard could not be loaded',
  leaderboardHiddenHint: 'The club shows its results to members, or does not play this sport.',
  sport: commonWords.sport,
  noRanks: 'No one has a rank in {sport} yet',
  noRanksHint: 'Players get a rank after five rated games.',
  rank: 'Rank',
  player: commonWords.player,
  rating: 'Rating',
  games: 'Games',
  wonLostDrawn: 'Won, lost, drawn',
  wonLostDrawnShort: 'W–L–D',
  firstRanks: 'The first {shown} of {ranked} players with a rank.',
  publicPages: 'Public pages',
  nothing: 'Nothing is played right now',
  nothingMeans: 'A match appears here with its first entry, and its score by itself.',
  onTable: '{table}, {what}',
  silent: 'No word for {age}',
  log: 'What happened',
} as const

export const t: Translate<typeof english> = createMessages(english)
