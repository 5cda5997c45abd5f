import type { EventType } from './events.ts'

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

/** The subject of each event. */
export const subjectOf: Readonly<Record<EventType, Subject>> = {
  'match.recorded': 'matches',
  'match.corrected': 'matches',
  'match.voided': 'matches',
  'matches.changed': 'matches',
  'player.added': 'players',
  'player.updated': 'players',
  'player.deleted': 'players',
  'player.merged': 'players',
  'players.imported': 'players',
  'ratings.refolded': 'ratings',
  'account.changed': 'accounts',
  'club.changed': 'club',
  'seasons.changed': 'seasons',
  'affiliations.changed': 'affiliations',
  'systems.changed': 'systems',
  'team.changed': 'teams',
  'team_match.changed': 'teamMatches',
  'displays.changed': 'displays',
  'live.started': 'live',
  'live.ended': 'live',
  'live.forked': 'live',
  'group.created': 'groups',
  'group.changed': 'groups',
  'group.member_joined': 'groups',
  'tournament.created': 'tournaments',
  'tournament.updated': 'tournaments',
  'tournament.deleted': 'tournaments',
  'tournament.entries_changed': 'tournaments',
  'tournament.match_decided': 'tournaments',
  'tournament.round_paired': 'tournaments',
  'tournament.match_called': 'tournaments',
  'tournament.call_reached': 'tournaments',
}
