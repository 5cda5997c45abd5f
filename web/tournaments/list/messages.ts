import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  tournaments: 'Tournaments',
  tournamentsUnit: { one: 'tournament', other: 'tournaments' },
  newTournament: 'New tournament',
  new: 'New',
  loading: 'Loading content...',
  noneYet: 'No tournament yet',
  noneYetHint: 'The organisers have not announced one. It stands here as soon as they do.',
  noneYetManaged: 'Brackets, rounds and standings begin with a name and a date.',
  makeFirstTournament: 'Make the first tournament',
  noneFits: 'No tournament fits',
  noneFitsHint: 'None of the club’s tournaments fits these filters.',
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
  over: 'Over',
  noDateYet: 'No date yet',
  toApprove: '{players} to approve',
  waiting: '{players} waiting',
  wonBy: 'Won by',

  screens: 'Screens',
  importReport: 'Import report',
  importTitle: 'Import a report',
  import: 'Import',
  report: 'Report in the form TRF16 or TRF26',
  exampleReport: '012 Spring Swiss\n001    1      Tanaka, Aiko …',
  rated: 'Rated',
  ratedHint: 'Its games count for the club’s ratings.',
  holds: 'What the report holds',
  reportHolds: {
    one: '{name}: {players}, {played} of {count} round played.',
    other: '{name}: {players}, {played} of {count} rounds played.',
  },
  newPlayers: 'New to the club: {names}.',
  noNewPlayers: 'All of them are in the club already.',
  unread: 'Not read: {records}.',
  tournamentImported: 'Tournament imported',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
