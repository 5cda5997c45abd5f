import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  title: 'Live',
  failure: 'The live matches could not be loaded',
  matchFailure: 'The match could not be loaded',
  hidden: 'Results are private',
  hiddenHint: 'Sign in to follow this club’s matches.',
  gone: 'Match not available',
  goneHint: 'It is private or doesn’t exist.',
  leaderboard: 'Leaderboard',
  leaderboardFailure: 'The leaderboard could not be loaded',
  leaderboardHiddenHint: 'Only members see it, or this club doesn’t play the sport.',
  sport: 'Sport',
  noRanks: 'No ranked {sport} players yet',
  noRanksHint: 'Players get a rank after five rated games.',
  rank: 'Rank',
  player: 'Player',
  rating: 'Rating',
  games: 'Games',
  wonLostDrawn: 'Won, lost, drawn',
  wonLostDrawnShort: 'W–L–D',
  firstRanks: 'Top {shown} of {ranked} ranked players.',
  publicPages: 'Public pages',
  nothing: 'No matches right now',
  nothingMeans: 'Live matches appear here.',
  onTable: '{table}, {what}',
  silent: 'No update for {age}',
  log: 'Timeline',
} as const

export const t: Translate<typeof english> = createMessages('displays/watch', english)
