import { commonWords } from '../ui/common-words.ts'
import { sayOf, type Say } from '../ui/words-of.ts'

const english = {
  ...commonWords,
  dashboard: 'Dashboard',
  ratingsCouldNot: 'Your ratings could not be loaded',
  recentResults: 'Recent results',
  allMatches: 'All matches',
  resultsCouldNot: 'The results could not be loaded',
  noMatchYet: 'No match yet',
  recordFirstMatch: 'Record the first match',
  clubsResultsStand: 'The club’s results stand here as soon as one is recorded.',
  myRatings: 'My ratings',
  notRatedYet: 'Not rated yet',
  noRankYet: 'No rank yet',
  mustAtLeast: 'Must be at least 2 characters long',
  setUpClub: 'Set up your club',
  firstOneHere: 'You are the first one here. Name the club and make yourself its administrator.',
  nameClub: 'Name of the club',
  showLatestResults: 'Show the latest results on the sign-in page, to everyone',
  openClub: 'Open the club',
  week: 'This week',
} as const

export const say: Say<typeof english> = sayOf(english)
