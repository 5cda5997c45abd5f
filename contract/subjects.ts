/**
 * What the club's members share and a write can change. A client refetches what it shows of a subject when
 * an endpoint that changes it has replied, or when one of its events arrives. What only one person sees,
 * such as notices and passkeys, has no events: its screens use the reply.
 */
export const subjects = [
  'accounts',
  'affiliations',
  'club',
  'displays',
  'groups',
  'live',
  'matches',
  'players',
  'ratings',
  'seasons',
  'systems',
  'teamMatches',
  'teams',
  'tournaments',
] as const
export type Subject = (typeof subjects)[number]
