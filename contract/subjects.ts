/**
 * Shared data that a write can change. Clients refetch a scope after calling an endpoint that changes it, or
 * when one of its events arrives. Personal data, such as notices and passkeys, publishes no events: a screen
 * that changes it uses the reply to its own request.
 */
export const dataScopes = [
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
  // Match systems of team matches.
  'systems',
  'teamMatches',
  'teams',
  'tournaments',
] as const
export type DataScope = (typeof dataScopes)[number]
