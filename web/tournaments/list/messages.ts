import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  tournaments: 'Tournaments',
  tournamentsUnit: { one: 'tournament', other: 'tournaments' },
  newTournament: 'New tournament',
  new: 'New',
  loading: 'Loading content...',
  noneYet: 'No tournaments yet',
  noneYetHint: 'Upcoming tournaments appear here.',
  noneYetManaged: 'Create one with a name and a date.',
  makeFirstTournament: 'Create the first tournament',
  noneFits: 'No tournaments found',
  noneFitsHint: 'No tournament fits these filters.',
  showAllTournaments: 'Show all tournaments',

  findTournament: 'Find a tournament',
  filterTournaments: 'Filter tournaments',
  showTournaments: { one: 'Show 1 tournament', other: 'Show {count} tournaments' },
  anyStatus: 'Any status',
  anyFormat: 'Any format',
  withMe: 'With me',
  withPlayer: 'With {name}',
  everyPlayer: 'Show all players’ tournaments',

  liveNow: 'Live now',
  openUpcoming: 'Open and upcoming',
  drafts: 'Drafts',
  over: 'Finished',
  noDateYet: 'No date yet',
  toApprove: '{players} to approve',
  waiting: '{players} waiting',
  wonBy: 'Won by',

  screens: 'TV screens',
  importReport: 'Import report',
  importTitle: 'Import report',
  import: 'Import',
  report: 'Tournament report (TRF16 or TRF26)',
  exampleReport: '012 Spring Swiss\n001    1      Tanaka, Aiko …',
  rated: 'Rated',
  ratedHint: 'Its games count for ratings.',
  holds: 'Preview',
  reportHolds: {
    one: '{name}: {players}, {played} of {count} round played.',
    other: '{name}: {players}, {played} of {count} rounds played.',
  },
  newPlayers: 'New players: {names}.',
  noNewPlayers: 'All players are already in the club.',
  unread: 'Not imported: {records}.',
  tournamentImported: 'Tournament imported',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/list', english)
export const show: Show<typeof english> = showOf('tournaments/list', english)
