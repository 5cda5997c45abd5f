import * as z from 'zod/mini'
import { roles } from '#contract/accounts.ts'
import { ranges } from '#contract/ratings.ts'
import { severities } from '#engine/audit/events.ts'
import { sportIds } from '#engine/sports/types.ts'
import { orNothing } from '../platform/or-nothing.ts'

const text = (most: number) => orNothing(z.string().check(z.maxLength(most)))

const words = text(100)
const page = orNothing(z.coerce.number().check(z.int(), z.minimum(1)))
const sport = orNothing(z.enum(sportIds))

/** What a URL may hold; anything else in it is dropped rather than refused. */
export const shellSearch = z.object({ record: sport })

export const signInSearch = z.object({ next: text(500) })

export const tokenSearch = z.object({ token: text(200) })

export const eventsSearch = z.object({ page })

export const usersSearch = z.object({
  q: words,
  role: orNothing(z.enum(roles)),
  status: orNothing(z.enum(['active', 'inactive', 'locked'])),
  user: words,
  page,
})

export const auditSearch = z.object({
  q: words,
  type: words,
  severity: orNothing(z.enum(severities)),
  outcome: orNothing(z.enum(['success', 'failure', 'blocked'])),
  account: words,
  from: words,
  to: words,
  page,
})

export const leaderboardSearch = z.object({
  sport,
  format: orNothing(z.enum(['Blitz', 'Rapid', 'Classical'])),
  range: orNothing(z.enum(ranges)),
  q: words,
  page,
  player: words,
})

export const playersSearch = z.object({
  q: words,
  page,
  retired: orNothing(z.boolean()),
})

export const playerSearch = z.object({ sport, versus: words })

export const tournamentsSearch = z.object({
  sport,
  status: words,
  format: words,
  player: words,
  q: words,
  page,
})

export const tournamentSearch = z.object({
  tab: words,
  round: page,
  by: orNothing(z.enum(['board', 'name'])),
  show: orNothing(z.enum(['open', 'called', 'decided', 'mine'])),
  q: words,
})

export const tournamentPrintSearch = z.object({
  what: orNothing(z.enum(['bracket', 'pairings', 'names', 'standings', 'slips'])),
  round: page,
})

export const matchesSearch = z.object({
  sport,
  player: words,
  tournament: words,
  from: words,
  to: words,
  voided: orNothing(z.boolean()),
  match: words,
  page,
})
