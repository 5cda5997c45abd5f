import { commonWords } from '../../../ui/common-words.ts'
import { sayOf, type Say } from '../../../ui/words-of.ts'

const english = {
  ...commonWords,
  search: 'Search',
  searchFor: 'Search players, tournaments, screens and actions',
  searchHint: 'A player, a tournament, a screen, or what to do',
  found: 'Found',
  nothingFound: 'Nothing by that name.',
  screen: 'Screen',
  boardOf: '{sport} leaderboard',
  profile: 'Profile',
  security: 'Security',
  action: 'Action',
  recordAction: 'Record match',
  recordSport: 'Record a {sport} match',
  scoreLive: 'Score live',
  scoreLiveAlso: 'live scoring start pad watch',
  scoreSport: 'Score {sport} live',
  recordAlso: 'enter result score new',
  newTournament: 'New tournament',
  newTournamentAlso: 'create cup draw',
  newPlayer: 'New player',
  newPlayerAlso: 'add create member',
  'theme.dark': 'Dark theme',
  'theme.light': 'Light theme',
  'theme.auto': 'Theme of the system',
  themeAlso: 'mode colours colors appearance',
  logOut: 'Log out',
  logOutAlso: 'sign out leave logout',
  sheetAction: 'Enter a results sheet',

  shortcuts: 'Keyboard shortcuts',
  ctrlKey: 'Ctrl',
  escapeKey: 'Esc',
  findAgain: 'The same',
  recordAMatch: 'Record a match',
  goTo: 'Go to {screen}',
  thisList: 'This list',
  closeOpen: 'Close what is open',
} as const

export const say: Say<typeof english> = sayOf(english)
