import { roles } from '#contract/players/accounts.ts'
import { ranges, timeControls } from '#contract/ratings.ts'
import { severities } from '#engine/audit/events.ts'
import { sportIds } from '#engine/sports/types.ts'
import { count, flag, oneOf, search, text } from '../platform/search-param.ts'

const sport = oneOf(sportIds)

// The parameters of each URL; anything else is dropped.
export const shellSearch = search({ record: sport })

export const sheetSearch = search({ sport })

export const signInSearch = search({ next: text(500) })

export const codeSearch = search({ code: text(40) })

export const tokenSearch = search({ token: text(200) })

export const noticeSearch = search({ topic: text(20), tournament: text(64) })

export const eventsSearch = search({ page: count })

export const usersSearch = search({
  q: text(),
  role: oneOf(roles),
  status: oneOf(['active', 'inactive', 'locked', 'waiting']),
  user: text(),
  page: count,
})

export const auditSearch = search({
  q: text(),
  type: text(),
  severity: oneOf(severities),
  outcome: oneOf(['success', 'failure', 'blocked']),
  account: text(),
  from: text(),
  to: text(),
  page: count,
})

export const leaderboardSearch = search({
  sport,
  format: oneOf(timeControls),
  range: oneOf(ranges),
  season: text(),
  q: text(),
  page: count,
  player: text(),
})

export const playersSearch = search({
  create: flag,
  q: text(),
  page: count,
  retired: flag,
})

export const playerSearch = search({ sport, versus: text() })

export const tournamentsSearch = search({
  create: flag,
  sport,
  status: text(),
  format: text(),
  player: text(),
  season: text(),
  q: text(),
  page: count,
})

export const groupsSearch = search({ create: flag, q: text(), page: count })

export const groupSearch = search({ tab: text(), sport, season: text() })

/** Reads `?embed`, which has no value. */
const embedParam = (value: unknown) => (value === undefined || value === false ? undefined : true)

export const tournamentSearch = search({
  embed: embedParam,
  tab: text(),
  round: count,
  by: oneOf(['board', 'name']),
  show: oneOf(['open', 'called', 'decided', 'mine', 'overdue']),
  q: text(),
})

export const tournamentPrintSearch = search({
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
  round: count,
  player: text(),
})

export const teamsSearch = search({
  create: flag,
  group: text(),
  sport,
  inactive: flag,
  q: text(),
  page: count,
})

export const teamSearch = search({ season: text() })

export const startSearch = search({
  sport,
  p1: text(),
  p2: text(),
  tournament: text(),
  match: text(),
  team: text(),
  rubber: count,
  table: text(30),
})

export const liveSearch = search({ sport })

export const watchSearch = search({ code: flag })

export const matchesSearch = search({
  sport,
  player: text(),
  tournament: text(),
  from: text(),
  to: text(),
  voided: flag,
  match: text(),
  page: count,
})

export const displaySearch = search({ preview: text(64) })

export const pairingSearch = search({ code: text(20) })

export const embedSearch = search({ embed: embedParam })

export const publicSportSearch = search({ sport, embed: embedParam, match: text() })

export const overlaySearch = search({
  style: oneOf(['strip', 'bug']),
  sides: oneOf(['same', 'swap']),
  theme: oneOf(['dark', 'light']),
  /** Seconds by which a stream is delayed. */
  delay: count,
})
