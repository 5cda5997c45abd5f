import { commonWords } from '../ui/common-words.ts'
import { sayOf, showOf, type Say, type Show } from '../ui/words-of.ts'

const english = {
  ...commonWords,
  import: 'Import',
  addPlayer: 'Add Player',
  findPlayer: 'Find a player',
  sortBy: 'Sort by',
  lastPlayed: 'Last played',
  includeRetired: 'Include retired',
  loading: 'Loading content...',
  playersFailed: 'The players could not be loaded',
  playersUnit: { one: 'player', other: 'players' },
  noPlayersYet: 'No players yet',
  addFirstPlayer: 'Add the first player',
  whyPlayers: 'Matches are recorded between players.',
  nobodyFits: 'Nobody by that name',

  email: 'E-mail',
  matchesUnit: { one: 'match', other: 'matches' },
  retired: 'Retired',
  never: 'Never',
  neverPlayed: 'never played',
  lastPlayedAt: 'last played {when}',

  find: 'Find {whom}',
  alreadyChosen: 'Already chosen for this match.',
  loadingPlayers: 'Loading the players',
  rosterFailed: 'The players could not be loaded.',
  nobodyElse: 'Nobody else is in the club yet.',
  nobodyFound: 'Nobody by that name.',
  addSomebody: 'Add a player',
  addNamed: 'Add “{name}”',

  actionsFor: 'Actions for {name}',
  edit: 'Edit…',
  bringBack: 'Bring back',
  isBack: '{name} is back',
  isBackHint: 'Back in the lists and on the boards.',
  retire: 'Retire',
  isRetired: '{name} is retired',
  isRetiredHint: 'Past matches stay. The same menu brings the player back.',
  mergeInto: 'Merge into…',
  invite: 'Invite to link an account…',
  unlink: 'Unlink account…',
  delete: 'Delete…',

  claims: 'Accounts that ask for a player',
  claim: '{account} is {player}',
  claimAskedAt: ', asked {when}',
  decline: 'Decline',
  declineNamed: 'Decline {name}',
  declined: 'Declined',
  approve: 'Approve',
  approveNamed: 'Approve {name}',
  linked: 'Linked',
} as const

export const say: Say<typeof english> = sayOf(english)
export const show: Show<typeof english> = showOf(english)
