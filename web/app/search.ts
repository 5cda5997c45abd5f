import { z } from 'zod'
import { roles } from '#contract/accounts.ts'
import { ranges } from '#contract/ratings.ts'
import { severities } from '#engine/audit/events.ts'
import { sportIds } from '#engine/sports/types.ts'

const words = z.string().max(100).optional().catch(undefined)
const page = z.coerce.number().int().min(1).optional().catch(undefined)
const sport = z.enum(sportIds).optional().catch(undefined)

/** What a URL may hold; anything else in it is dropped rather than refused. */
export const shellSearch = z.object({ record: sport })

export const signInSearch = z.object({ next: z.string().max(500).optional().catch(undefined) })

export const tokenSearch = z.object({ token: z.string().max(200).optional().catch(undefined) })

export const eventsSearch = z.object({ page })

export const usersSearch = z.object({
  q: words,
  role: z.enum(roles).optional().catch(undefined),
  status: z.enum(['active', 'inactive', 'locked']).optional().catch(undefined),
  user: words,
  page,
})

export const auditSearch = z.object({
  q: words,
  type: words,
  severity: z.enum(severities).optional().catch(undefined),
  outcome: z.enum(['success', 'failure', 'blocked']).optional().catch(undefined),
  account: words,
  from: words,
  to: words,
  page,
})

export const leaderboardSearch = z.object({
  sport,
  format: z.enum(['Blitz', 'Rapid', 'Classical']).optional().catch(undefined),
  range: z.enum(ranges).optional().catch(undefined),
  q: words,
  page,
  player: words,
})

export const playersSearch = z.object({
  q: words,
  page,
  retired: z.boolean().optional().catch(undefined),
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
  by: z.enum(['board', 'name']).optional().catch(undefined),
  show: z.enum(['open', 'called', 'decided', 'mine']).optional().catch(undefined),
  q: words,
})

export const tournamentPrintSearch = z.object({
  what: z.enum(['bracket', 'pairings', 'names', 'standings', 'slips']).optional().catch(undefined),
  round: page,
})

export const matchesSearch = z.object({
  sport,
  player: words,
  tournament: words,
  from: words,
  to: words,
  voided: z.boolean().optional().catch(undefined),
  match: words,
  page,
})
