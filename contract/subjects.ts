/**
 * Shared data that a write can change. Clients refetch a subject after calling an endpoint that changes it, or
 * when one of its events arrives. Personal data, such as notices and passkeys, publishes no events: a screen
 * that changes it uses the reply to its own request.
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
