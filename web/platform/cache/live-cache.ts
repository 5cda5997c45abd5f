import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Subject } from '#contract/subjects.ts'
import type { EventOf, EventType, NewEvent } from '#contract/events.ts'
import { discardPrefetched } from '../api/api.ts'
import type { EndpointPath as Path } from './query-of.ts'

/** Returns the query keys of calls to these endpoints with these values. */
const callKeys = (paths: readonly Path[], values: object = {}): readonly QueryKey[] =>
  paths.map((path) => [path, values])

const ofPlayer: readonly Path[] = ['/api/players/:id', '/api/players/:id/deletion-preview']
const ofMatch: readonly Path[] = ['/api/matches/:id', '/api/matches/:id/history']
const ofTournament: readonly Path[] = [
  '/api/tournaments/:id',
  '/api/tournaments/:id/matches',
  '/api/tournaments/:id/bracket',
  '/api/tournaments/:id/draw',
  '/api/tournaments/:id/standings',
  '/api/tournaments/:id/rounds',
  '/api/tournaments/:id/tables',
  '/api/tournaments/:id/forecast',
  '/api/tournaments/:id/matches/:matchId/preview',
  '/api/tournaments/:id/participants/many',
  '/api/fees/:owner/:id',
]
const ofGroup: readonly Path[] = [
  '/api/groups/:id',
  '/api/groups/:id/board',
  '/api/groups/:id/invitations',
  '/api/groups/:id/invitations/bulk',
  '/api/groups/:id/sessions',
  '/api/fees/:owner/:id',
]
const ofGroups: readonly Path[] = [
  ...ofGroup,
  '/api/groups',
  '/api/players/:id/groups',
  '/api/invitations',
  '/api/sessions',
]
/** The first steps of a new club depend on what the club holds. */
const ofStart = '/api/admin/first-steps'
const ofAdmin: readonly Path[] = [
  ofStart,
  '/api/admin/overview',
  '/api/admin/examination',
  '/api/admin/alerts',
  '/api/admin/outbox',
  '/api/admin/users',
  '/api/admin/audit',
  '/api/admin/settings',
  '/api/admin/deletions',
  '/api/admin/mentions',
  '/api/admin/tablets',
]
const ofClub: readonly Path[] = ['/api/club', ...ofAdmin, '/api/push', '/api/notices/settings']
const ofDisplays: readonly Path[] = [ofStart, '/api/displays', '/api/displays/:id/picture']
const ofSeasons: readonly Path[] = ['/api/seasons', '/api/leaderboard', '/api/tournaments']
const ofPlayerLists: readonly Path[] = [
  ofStart,
  '/api/players',
  '/api/players/import',
  '/api/tournaments/import',
]

/** The queries that each event invalidates. An event without a row does not compile. */
export const staleBy: { [T in EventType]: (data: EventOf<T>) => readonly QueryKey[] } = {
  'match.recorded': ({ sportId, playerIds }) => [
    ...callKeys([...aroundMatches, ...everyRating]),
    ...callKeys(['/api/leaderboard'], { sportId }),
    ...playerIds.flatMap((id) => callKeys(ofPlayer, { id })),
  ],
  'match.corrected': ({ matchId, sportId }) => [
    ...callKeys([...aroundMatches, ...everyRating]),
    ...callKeys(['/api/leaderboard'], { sportId }),
    ...callKeys(ofMatch, { id: matchId }),
  ],
  'match.voided': ({ matchId, sportId }) => [
    ...callKeys([...aroundMatches, ...everyRating]),
    ...callKeys(['/api/leaderboard'], { sportId }),
    ...callKeys(ofMatch, { id: matchId }),
  ],
  'matches.changed': ({ sportIds, playerIds }) => [
    ...callKeys([...aroundMatches, ...everyRating]),
    ...sportIds.flatMap((sportId) => callKeys(['/api/leaderboard'], { sportId })),
    ...playerIds.flatMap((id) => callKeys(ofPlayer, { id })),
  ],
  'player.added': () => callKeys(ofPlayerLists),
  'player.updated': ({ playerId }) => [
    ...callKeys(everyName),
    ...callKeys(ofPlayer, { id: playerId }),
  ],
  'player.deleted': () => callKeys([...everyName, ...everyRating, ...ofPlayer]),
  'player.merged': () => callKeys([...everyName, ...everyRating, ...ofPlayer]),
  'ratings.refolded': () => callKeys(ofRatings),
  'account.changed': () => callKeys([...ofAdmin, '/api/account/profile']),
  'club.changed': () => callKeys(ofClub),
  'seasons.changed': () => callKeys(ofSeasons),
  'affiliations.changed': () => callKeys(['/api/affiliations', '/api/teams']),
  'systems.changed': () => callKeys(['/api/team-systems']),
  'team_match.changed': ({ teamMatchId, teamIds }) => [
    ...callKeys(['/api/team-matches', '/api/team-systems']),
    ...callKeys(['/api/team-matches/:id'], { id: teamMatchId }),
    ...teamIds.flatMap((id) => callKeys(['/api/teams/:id'], { id })),
  ],
  'team.changed': ({ teamId }) => [
    ...callKeys(['/api/teams', '/api/players/:id/groups', ...ofGroup]),
    ...callKeys(['/api/teams/:id'], { id: teamId }),
  ],
  'displays.changed': () => callKeys(ofDisplays),
  'live.started': () => callKeys(['/api/live']),
  'live.ended': () => callKeys(['/api/live']),
  'live.forked': ({ liveMatchId }) => [
    ...callKeys(['/api/live']),
    ...callKeys(['/api/live/:id'], { id: liveMatchId }),
  ],
  'players.imported': () => callKeys(ofPlayerLists),
  'group.created': () => callKeys(ofGroups),
  'group.changed': () => callKeys([...ofGroups, '/api/teams/:id']),
  'group.member_joined': () => callKeys(ofGroups),
  'tournament.created': () => callKeys(['/api/tournaments', '/api/team-systems']),
  'tournament.updated': (one) => [...aroundTournament(one), ...callKeys(['/api/team-systems'])],
  'tournament.deleted': aroundTournament,
  'tournament.entries_changed': aroundTournament,
  'tournament.match_decided': aroundTournament,
  'tournament.round_paired': aroundTournament,
  'tournament.match_called': ({ tournamentId }) => [
    ...callKeys(ofTournament, { id: tournamentId }),
    ...callKeys(['/api/my/pairings']),
  ],
  'tournament.call_reached': ({ tournamentId: id }) =>
    callKeys(['/api/tournaments/:id/tables'], { id }),
}

function aroundTournament({ tournamentId }: { tournamentId: string }): readonly QueryKey[] {
  return [
    ...callKeys(['/api/tournaments', '/api/my/pairings']),
    ...callKeys(ofTournament, { id: tournamentId }),
  ]
}

const aroundMatches: readonly Path[] = [
  '/api/club',
  '/api/matches',
  '/api/matches/doubles',
  '/api/overview',
  ...ofPlayerLists,
  '/api/players/:id/head-to-head/:otherId',
  '/api/players/:id/milestones',
  '/api/matches/preview',
  '/api/matches/sheet',
]

/** A correction or a late entry recalculates later matches, so any rating may change. */
const everyRating: readonly Path[] = ['/api/players/:id/ratings', ...ofMatch]

const ofRatings: readonly Path[] = [...aroundMatches, ...everyRating, '/api/leaderboard']

const everyName: readonly Path[] = [
  '/api/club',
  ...ofPlayerLists,
  '/api/leaderboard',
  '/api/matches',
  '/api/matches/doubles',
  ...ofMatch,
  '/api/overview',
  '/api/players/:id/ratings',
  '/api/players/:id/head-to-head/:otherId',
  '/api/players/:id/milestones',
  ...ofTournament,
  '/api/teams/:id',
  '/api/team-matches/:id',
  '/api/my/pairings',
]

/** The queries of each subject. */
export const staleOf: Readonly<Record<Subject, readonly Path[]>> = {
  accounts: [...ofAdmin, '/api/account/profile', '/api/player-claims'],
  affiliations: ['/api/affiliations', '/api/teams', '/api/teams/:id'],
  club: ofClub,
  displays: ofDisplays,
  groups: [...ofGroups, '/api/teams/:id'],
  live: ['/api/live', '/api/live/:id'],
  matches: [...ofRatings, ...ofPlayer],
  players: [...everyName, ...ofPlayer],
  ratings: ofRatings,
  seasons: ofSeasons,
  systems: ['/api/team-systems'],
  teamMatches: [
    '/api/team-matches',
    '/api/team-matches/:id',
    '/api/teams/:id',
    '/api/team-systems',
  ],
  teams: ['/api/teams', '/api/teams/:id', '/api/players/:id/groups', ...ofGroup],
  tournaments: ['/api/tournaments', ...ofTournament, '/api/my/pairings', '/api/team-systems'],
}

/** Refetches the active queries of these subjects and marks the others as stale. */
export function refetch(client: QueryClient, subjects: readonly Subject[]): void {
  if (subjects.length > 0) invalidate(client, callKeys(subjects.flatMap((one) => staleOf[one])))
}

/** Invalidates all keys at once, so that a query matched by several is refetched once. */
function invalidate(client: QueryClient, keys: readonly QueryKey[]): void {
  discardPrefetched()
  const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
    keys.some((key) => partialMatchKey(queryKey, key))
  void client.invalidateQueries({ predicate })
}

function keysOf<T extends EventType>(event: { type: T; data: EventOf<T> }): readonly QueryKey[] {
  return staleBy[event.type](event.data)
}

/** Refetches the active queries that the event affects and marks the others as stale. */
export function applyEvent(client: QueryClient, event: NewEvent): void {
  // A newer server may send events that this build does not know.
  const known = event.type in staleBy
  invalidate(client, known ? keysOf(event as never) : [[]])
}

/** Invalidates everything: any event may have been missed during a gap. */
export function applyReconnect(client: QueryClient): void {
  discardPrefetched()
  void client.invalidateQueries()
}
