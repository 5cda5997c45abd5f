import { roles } from '#contract/players/accounts.ts'
import { ranges, timeControls } from '#contract/ratings.ts'
import { severities } from '#engine/audit/events.ts'
import { sportIds } from '#engine/sports/types.ts'
import { pageNumber, flag, oneOf, createSearchReader, text } from '../platform/search-param.ts'

const sport = oneOf(sportIds)

// The parameters of each URL; anything else is dropped.
export const shellSearch = createSearchReader({ record: sport })

export const sheetSearch = createSearchReader({ sport })

export const signInSearch = createSearchReader({ next: text(500) })

export const codeSearch = createSearchReader({ code: text(40) })

export const tokenSearch = createSearchReader({ token: text(200) })

export const noticeSearch = createSearchReader({ topic: text(20), tournament: text(64) })

export const eventsSearch = createSearchReader({ page: pageNumber })

export const usersSearch = createSearchReader({
  q: text(),
  role: oneOf(roles),
  status: oneOf(['active', 'inactive', 'locked', 'waiting']),
  user: text(),
  page: pageNumber,
})

export const auditSearch = createSearchReader({
  q: text(),
  type: text(),
  severity: oneOf(severities),
  outcome: oneOf(['success', 'failure', 'blocked']),
  account: text(),
  from: text(),
  to: text(),
  page: pageNumber,
})

export const leaderboardSearch = createSearchReader({
  sport,
  format: oneOf(timeControls),
  range: oneOf(ranges),
  season: text(),
  q: text(),
  page: pageNumber,
  player: text(),
})

export const playersSearch = createSearchReader({
  create: flag,
  q: text(),
  page: pageNumber,
  retired: flag,
})

export const playerSearch = createSearchReader({ sport, versus: text() })

export const tournamentsSearch = createSearchReader({
  create: flag,
  sport,
  status: text(),
  format: text(),
  player: text(),
  season: text(),
  q: text(),
  page: pageNumber,
})

export const groupsSearch = createSearchReader({ create: flag, q: text(), page: pageNumber })

export const groupSearch = createSearchReader({ tab: text(), sport, season: text() })

/** Reads `?embed`, which has no value. */
const readEmbedParam = (value: unknown) =>
  value === undefined || value === false ? undefined : true

export const tournamentSearch = createSearchReader({
  embed: readEmbedParam,
  tab: text(),
  round: pageNumber,
  by: oneOf(['board', 'name']),
  show: oneOf(['open', 'called', 'decided', 'mine', 'overdue']),
  q: text(),
})

export const tournamentPrintSearch = createSearchReader({
  what: oneOf([
    'bracket',
    'pairings',
    'names',
    'standings',
    'crosstable',
    'participants',
    'slips',
    'fixtures',
  ]),
  round: pageNumber,
  player: text(),
})

export const teamsSearch = createSearchReader({
  create: flag,
  group: text(),
  sport,
  inactive: flag,
  q: text(),
  page: pageNumber,
})

export const teamSearch = createSearchReader({ season: text() })

export const startSearch = createSearchReader({
  sport,
  p1: text(),
  p2: text(),
  tournament: text(),
  match: text(),
  team: text(),
  rubber: pageNumber,
  table: text(30),
})

export const liveSearch = createSearchReader({ sport })

export const watchSearch = createSearchReader({ code: flag })

export const matchesSearch = createSearchReader({
  sport,
  player: text(),
  tournament: text(),
  from: text(),
  to: text(),
  voided: flag,
  match: text(),
  page: pageNumber,
})

export const displaySearch = createSearchReader({ preview: text(64) })

export const pairingSearch = createSearchReader({ code: text(20) })

export const embedSearch = createSearchReader({ embed: readEmbedParam })

export const publicSportSearch = createSearchReader({ sport, embed: readEmbedParam, match: text() })

export const overlaySearch = createSearchReader({
  style: oneOf(['strip', 'bug']),
  sides: oneOf(['same', 'swap']),
  theme: oneOf(['dark', 'light']),
  /** Seconds by which a stream is delayed. */
  delay: pageNumber,
})
