import { roles } from '#contract/players/accounts.ts'
import { ranges, timeControls } from '#contract/ratings.ts'
import { severities } from '#engine/audit/events.ts'
import { sportIds } from '#engine/sports/types.ts'
import { count, flag, oneOf, search, words } from '../platform/search-param.ts'

const sport = oneOf(sportIds)

/** What a URL may contain; anything else is dropped rather than refused. */
export const shellSearch = search({ record: sport })

export const sheetSearch = search({ sport })

export const signInSearch = search({ next: words(500) })

export const codeSearch = search({ code: words(40) })

export const tokenSearch = search({ token: words(200) })

export const noticeSearch = search({ topic: words(20), tournament: words(64) })

export const eventsSearch = search({ page: count })

export const usersSearch = search({
  q: words(),
  role: oneOf(roles),
  status: oneOf(['active', 'inactive', 'locked', 'waiting']),
  user: words(),
  page: count,
})

export const auditSearch = search({
  q: words(),
  type: words(),
  severity: oneOf(severities),
  outcome: oneOf(['success', 'failure', 'blocked']),
  account: words(),
  from: words(),
  to: words(),
  page: count,
})

export const leaderboardSearch = search({
  sport,
  format: oneOf(timeControls),
  range: oneOf(ranges),
  season: words(),
  q: words(),
  page: count,
  player: words(),
})

export const playersSearch = search({
  create: flag,
  q: words(),
  page: count,
  retired: flag,
})

export const playerSearch = search({ sport, versus: words() })

export const tournamentsSearch = search({
  create: flag,
  sport,
  status: words(),
  format: words(),
  player: words(),
  season: words(),
  q: words(),
  page: count,
})

export const groupsSearch = search({ create: flag, q: words(), page: count })

export const groupSearch = search({ tab: words(), sport, season: words() })

export const tournamentSearch = search({
  tab: words(),
  round: count,
  by: oneOf(['board', 'name']),
  show: oneOf(['open', 'called', 'decided', 'mine', 'overdue']),
  q: words(),
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
  player: words(),
})

export const teamsSearch = search({
  create: flag,
  group: words(),
  sport,
  inactive: flag,
  q: words(),
  page: count,
})

export const teamSearch = search({ season: words() })

export const startSearch = search({
  sport,
  p1: words(),
  p2: words(),
  tournament: words(),
  match: words(),
  team: words(),
  rubber: count,
  table: words(30),
})

export const liveSearch = search({ sport })

export const watchSearch = search({ code: flag })

export const matchesSearch = search({
  sport,
  player: words(),
  tournament: words(),
  from: words(),
  to: words(),
  voided: flag,
  match: words(),
  page: count,
})

export const displaySearch = search({ preview: words(64) })

export const pairingSearch = search({ code: words(20) })

/** For embedding in other pages: `?embed` has no value. */
const embed = (value: unknown) => (value === undefined || value === false ? undefined : true)

export const embedSearch = search({ embed })

export const publicLeaderboardSearch = search({ sport, embed })

export const overlaySearch = search({
  style: oneOf(['strip', 'bug']),
  sides: oneOf(['same', 'swap']),
  theme: oneOf(['dark', 'light']),
  /** Seconds by which a stream is delayed. */
  delay: count,
})
