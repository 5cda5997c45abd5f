import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  n012SpringSwiss: '012 Spring Swiss\n001    1      Tanaka, Aiko …',
  tournamentImported: 'Tournament imported',
  importReport: 'Import a report',
  import: 'Import',
  reportFormTRF16: 'Report in the form TRF16 or TRF26',
  rated: 'Rated',
  gamesCountClubs: 'Its games count for the club’s ratings.',
  whatReportHolds: 'What the report holds',
  allThemClub: 'All of them are in the club already.',
  findTournament: 'Find a tournament',
  anyStatus: 'Any status',
  anyFormat: 'Any format',
  showAllPlayers: 'Show all players’ tournaments',
  liveNow: 'Live now',
  openUpcoming: 'Open and upcoming',
  drafts: 'Drafts',
  over: 'Over',
  noDateYet: 'No date yet',
  won2: 'Won by',
  tournaments: 'Tournaments',
  importReport2: 'Import report',
  newTournament: 'New tournament',
  tournamentsCouldNot: 'The tournaments could not be loaded',
  noTournamentFits: 'No tournament fits',
  showAllTournaments: 'Show all tournaments',
  noneClubsTournaments: 'None of the club’s tournaments fits these filters.',
  noTournamentYet: 'No tournament yet',
  makeFirstTournament: 'Make the first tournament',
  bracketsRoundsStandings: 'Brackets, rounds and standings begin with a name and a date.',
  organisersHaveNot: 'The organisers have not announced one. It stands here as soon as they do.',
  loadingContent: 'Loading content...',
} as const

export const say: Say<typeof english> = sayOf(english)
