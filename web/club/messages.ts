import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  dashboard: 'Dashboard',

  myRatings: 'My ratings',
  ratingsFailed: 'Your ratings could not be loaded',
  notRatedYet: 'Not rated yet',
  rankOf: '{rank} of {ranked}',
  noRankYet: 'No rank yet',

  recentResults: 'Recent results',
  allMatches: 'All matches',
  resultsFailed: 'The results could not be loaded',
  noMatchYet: 'No match yet',
  noMatchHint: 'The club’s results appear here once a match is recorded.',
  recordFirst: 'Record the first match',
  thisWeek: 'This week',

  clubWeek: 'Last seven days at the club',
  matchCount: { one: '{count} match', other: '{count} matches' },
  playerCount: { one: '{count} player', other: '{count} players' },
  reachedMatches: {
    one: 'reached {count} match in {sport}',
    other: 'reached {count} matches in {sport}',
  },
  reachedFirstWin: {
    one: 'first win over an opponent after {count} loss in {sport}',
    other: 'first win over an opponent after {count} losses in {sport}',
  },
  reachedRun: { one: '{count} win in a row in {sport}', other: '{count} wins in a row in {sport}' },
  reachedRating: 'a rating of {rating} in {sport}',
  firstMaximum: 'first 180 in {sport}',
  reachedMaximums: {
    one: '{count} visit of 180 in {sport}',
    other: '{count} visits of 180 in {sport}',
  },
  reachedBreakAndRuns: {
    one: '{count} break and run in {sport}',
    other: '{count} breaks and runs in {sport}',
  },
  biggestClimb: {
    one: 'biggest climb, +{count} point in {sport}',
    other: 'biggest climb, +{count} points in {sport}',
  },
  sharedWeek: 'Last seven days at the club: {sum}',
  sharedFact: '{name}: {fact}',
  savePicture: 'Save picture',

  setUpClub: 'Set up your club',
  setupCode: 'Setup code',
  setupCodeHint: 'Shown where the server was started.',
  welcome: 'Welcome! Name your club and create the administrator’s account.',
  clubName: 'Club name',
  clubNameTooShort: 'Must be at least 2 characters long',
  publicResults: 'Show the latest results on the sign-in page',
  createClub: 'Create club',
} as const

export const t: Translate<typeof english> = createMessages('club', english)
