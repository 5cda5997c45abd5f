/**
 * Shared data that a write can change. Clients refetch a subject after calling an endpoint that changes it, or
 * when one of its events arrives. Data of a single person, such as notices and passkeys, has no events: its
 * screens use the reply.
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
