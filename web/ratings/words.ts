import { commonWords } from '../ui/common-words.ts'
import { sayOf, type Say } from '../ui/words-of.ts'

const english = {
  ...commonWords,
  leaderboard: 'Leaderboard',
  loading: 'Loading content...',
  failure: 'The {sport} leaderboard could not be loaded',
  findPlayer: 'Find a player',
  playersUnit: { one: 'player', other: 'players' },
  playerCount: { one: '{count} player', other: '{count} players' },

  range: 'Range',
  'range.all': 'All',
  'range.all.hint': 'Everyone who ever played',
  'range.year': 'Year',
  'range.year.hint': 'Played within 365 days',
  'range.season': 'Season',
  'range.season.hint': 'Played within 180 days',
  'range.month': '30 days',
  'range.month.hint': 'Played within 30 days',
  'range.week': '7 days',
  'range.week.hint': 'Played within 7 days',
  timeControl: 'Time control',
  everyControl: 'All time controls',

  empty: 'Nobody has played {sport} yet',
  emptyHint: 'The first rated match puts two players on the board. After five, they have a rank.',
  recordFirstMatch: 'Record the first match',
  emptyFiltered: 'Nobody here',
  emptyFilteredHint: 'No player of this board fits the search and the range.',
  offline: 'No connection. This board was not opened here before.',
  offlineBoard: 'No {sport} board to show yet',
  offlineHint:
    'It stands here as soon as the connection is back, and from then on without one too.',

  rank: 'Rank',
  noRankYet: 'No rank yet',
  retired: 'Retired, no longer ranked',
  provisionalRule: 'Provisional: fewer than 5 rated games, so no rank yet',
  retiredRule: 'Retired: no longer ranked',
  ratingDeviation: 'Rating ± deviation',
  games: 'Games',
  wonLostDrawn: 'Won, lost, drawn',
  wonLostDrawnShort: 'W–L–D',
  winRate: 'Win rate',
  streak: 'Streak',
  'streak.won': '{games}W',
  'streak.lost': '{games}L',
  lastFive: 'Last five',
  lastPlayed: 'Last played',
  details: 'Details',

  movement: 'Movement in seven days',
  'movement.up': 'Up {places} in seven days',
  'movement.down': 'Down {places} in seven days',
  up: 'Up',
  down: 'Down',
  new: 'new',
  newOnBoard: 'Not on the board seven days ago',
  noChange: 'No change',
  noChangeInSeven: 'No change in seven days',

  detailsOf: 'Rating and matches of {name}',
  openPage: 'Open the page of {name}',
  ratingsFailure: 'The ratings could not be loaded',
  recentMatches: 'Recent matches',
  noMatchYet: 'No rated match on this board yet.',

  whatChanges: 'What it changes',
  boardOfControl: '{sport}, {control}',
  moreRatings: 'And {ratings} more.',
  noRatingMoves: 'No rating moves by half a point or more.',
  matchesAgain: {
    one: '{count} match is computed again.',
    other: '{count} matches are computed again.',
  },
  ratingsMove: {
    one: '{count} rating moves by half a point or more.',
    other: '{count} ratings move by half a point or more.',
  },
} as const

export const say: Say<typeof english> = sayOf(english)
