import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  scoreLive: 'Score live',
  playerFailed: 'The player could not be loaded',
  ratingsFailed: 'The ratings could not be loaded',
  loading: 'Loading content...',
  calledFirst: '“{nickname}”',
  addedBy: '· added by {name}',
  federationNumbers: {
    one: 'Federation number: {numbers}',
    other: 'Federation numbers: {numbers}',
  },
  fideNumber: 'FIDE {number}',
  youFirst: 'You,',
  erasedFirst: 'Erased on request.',
  retiredFirst: 'Retired,',
  matchesSince: { one: '{count} match, since {since}', other: '{count} matches, since {since}' },

  ratingsBySport: 'Ratings by sport',
  provisional: 'provisional',
  rankOf: '{rank} of {ranked}',
  noMatchYet: 'No matches yet',
  noRankYet: 'No rank yet',
  notRanked: 'No longer ranked',

  ratingOf: '{sport} rating',
  chartRange: 'Chart range',
  'range.month': '30 d',
  'range.season': 'Season',
  'range.all': 'All',
  'rangeHint.month': 'The last 30 days',
  'rangeHint.season': 'The last 180 days',
  'rangeHint.all': 'Every match',
  timeControl: 'Time control',
  controlRating: {
    one: '{rating} ±{deviation}, {count} game',
    other: '{rating} ±{deviation}, {count} games',
  },
  controlUnranked: {
    one: '{rating} ±{deviation}, {count} game, no rank yet',
    other: '{rating} ±{deviation}, {count} games, no rank yet',
  },
  noneRated: 'No rated {sport} matches yet.',
  noneInRange: 'No rated matches in this range.',
  lastMatches: 'The last {count} matches',

  latestMarks: 'Recent form',
  wonLostDrawn: 'Won, lost, drawn',
  'result.W': 'W',
  'result.D': 'D',
  'result.L': 'L',
  recordFirst: 'Record the first',
  allMatchesOf: 'All {sport} matches',

  headToHead: 'Head to head',
  chooseOpponent: 'Choose opponent',
  changeOpponent: 'Change opponent',
  chooseToCompare: 'Choose an opponent to compare.',
  comparisonFailed: 'The comparison could not be loaded',
  notMetAt: 'They haven’t met in {sport} yet.',
  wonBy: 'Won by {name}:',
  matchesWon: 'matches{break}won',
  draws: 'Draws',
  chances: 'Chance to win the next match, based on ratings',

  recordsAndRivals: 'Records and rivals',
  highestRating: 'Highest rating',
  afterFiveGames: 'After five games',
  winRate: 'Win rate',
  winRateOf: '{share}% of {games}',
  longestStreak: 'Longest streak',
  streakWins: { one: '{count} win', other: '{count} wins' },
  noneYet: 'None yet',
  playsMost: 'Plays most',
  hardestOpponent: 'Hardest opponent',

  tournaments: 'Tournaments',
  groups: 'Groups',
  teams: 'Teams',
  tournamentsFailed: 'The tournaments could not be loaded',
  allCount: 'All {count}',
  noTournament: 'None yet.',
} as const

export const t: Translate<typeof english> = createMessages('players/page', english)
export const show: Show<typeof english> = showOf('players/page', english)
