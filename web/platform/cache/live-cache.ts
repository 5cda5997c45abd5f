import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { DataScope } from '#contract/subjects.ts'
import type { EventOf, EventType, NewEvent } from '#contract/events.ts'
import { discardPrefetched } from '../api/api.ts'
import type { EndpointPath as Path } from './query-of.ts'

/** Returns the query keys of calls to these endpoints with these values. */
const callKeys = (paths: readonly Path[], values: object = {}): readonly QueryKey[] =>
  paths.map((path) => [path, values])

const playerPaths: readonly Path[] = ['/api/players/:id', '/api/players/:id/deletion-preview']
const matchPaths: readonly Path[] = ['/api/matches/:id', '/api/matches/:id/history']
const tournamentPaths: readonly Path[] = [
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
const groupPaths: readonly Path[] = [
  '/api/groups/:id',
  '/api/groups/:id/board',
  '/api/groups/:id/invitations',
  '/api/groups/:id/invitations/bulk',
  '/api/groups/:id/sessions',
  '/api/fees/:owner/:id',
]
const allGroupPaths: readonly Path[] = [
  ...groupPaths,
  '/api/groups',
  '/api/players/:id/groups',
  '/api/invitations',
  '/api/sessions',
]
/** The first steps of a new club depend on the data of the club. */
const firstStepsPath = '/api/admin/first-steps'
const adminPaths: readonly Path[] = [
  firstStepsPath,
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
const clubPaths: readonly Path[] = [
  '/api/club',
  ...adminPaths,
  '/api/push',
  '/api/notices/settings',
]
const displayPaths: readonly Path[] = [firstStepsPath, '/api/displays', '/api/displays/:id/picture']
const seasonPaths: readonly Path[] = ['/api/seasons', '/api/leaderboard', '/api/tournaments']
const playerListPaths: readonly Path[] = [
  firstStepsPath,
  '/api/players',
  '/api/players/import',
  '/api/tournaments/import',
]

/** The queries that each event invalidates. An event without a row does not compile. */
export const keysByEvent: { [T in EventType]: (data: EventOf<T>) => readonly QueryKey[] } = {
  'match.recorded': ({ sportId, playerIds }) => [
    ...callKeys([...resultPaths, ...ratingPaths]),
    ...callKeys(['/api/leaderboard'], { sportId }),
    ...playerIds.flatMap((id) => callKeys(playerPaths, { id })),
  ],
  'match.corrected': ({ matchId, sportId, playerIds }) => [
    ...callKeys([...resultPaths, ...ratingPaths]),
    ...callKeys(['/api/leaderboard'], { sportId }),
    ...callKeys(matchPaths, { id: matchId }),
    ...playerIds.flatMap((id) => callKeys(playerPaths, { id })),
  ],
  'match.voided': ({ matchId, sportId, playerIds }) => [
    ...callKeys([...resultPaths, ...ratingPaths]),
    ...callKeys(['/api/leaderboard'], { sportId }),
    ...callKeys(matchPaths, { id: matchId }),
    ...playerIds.flatMap((id) => callKeys(playerPaths, { id })),
  ],
  'matches.changed': ({ sportIds, playerIds }) => [
    ...callKeys([...resultPaths, ...ratingPaths]),
    ...sportIds.flatMap((sportId) => callKeys(['/api/leaderboard'], { sportId })),
    ...playerIds.flatMap((id) => callKeys(playerPaths, { id })),
  ],
  'player.added': () => callKeys(playerListPaths),
  'player.updated': ({ playerId }) => [
    ...callKeys(namePaths),
    ...callKeys(playerPaths, { id: playerId }),
  ],
  'player.deleted': () => callKeys([...namePaths, ...ratingPaths, ...playerPaths]),
  'player.merged': () => callKeys([...namePaths, ...ratingPaths, ...playerPaths]),
  'ratings.refolded': () => callKeys(resultAndRatingPaths),
  'account.changed': () => callKeys([...adminPaths, '/api/account/profile']),
  'club.changed': () => callKeys(clubPaths),
  'seasons.changed': () => callKeys(seasonPaths),
  'affiliations.changed': () => callKeys(['/api/affiliations', '/api/teams', '/api/teams/:id']),
  'systems.changed': () => callKeys(['/api/team-systems']),
  'team_match.changed': ({ teamMatchId, teamIds }) => [
    ...callKeys(['/api/team-matches', '/api/team-systems']),
    ...callKeys(['/api/team-matches/:id'], { id: teamMatchId }),
    ...teamIds.flatMap((id) => callKeys(['/api/teams/:id'], { id })),
  ],
  'team.changed': ({ teamId }) => [
    ...callKeys(['/api/teams', '/api/players/:id/groups', ...groupPaths]),
    ...callKeys(['/api/teams/:id'], { id: teamId }),
  ],
  'displays.changed': () => callKeys(displayPaths),
  'live.started': () => callKeys(['/api/live']),
  'live.ended': () => callKeys(['/api/live']),
  'live.forked': ({ liveMatchId }) => [
    ...callKeys(['/api/live']),
    ...callKeys(['/api/live/:id'], { id: liveMatchId }),
  ],
  'players.imported': () => callKeys(playerListPaths),
  'group.created': () => callKeys(allGroupPaths),
  'group.changed': () => callKeys([...allGroupPaths, '/api/teams/:id']),
  'group.member_joined': () => callKeys(allGroupPaths),
  'tournament.created': () => callKeys(['/api/tournaments', '/api/team-systems']),
  'tournament.updated': (event) => [
    ...getTournamentKeys(event),
    ...callKeys(['/api/team-systems']),
  ],
  'tournament.deleted': getTournamentKeys,
  'tournament.entries_changed': getTournamentKeys,
  'tournament.match_decided': getTournamentKeys,
  'tournament.round_paired': getTournamentKeys,
  'tournament.match_called': ({ tournamentId }) => [
    ...callKeys(tournamentPaths, { id: tournamentId }),
    ...callKeys(['/api/my/pairings']),
  ],
  'tournament.call_reached': ({ tournamentId: id }) =>
    callKeys(['/api/tournaments/:id/tables'], { id }),
}

function getTournamentKeys({ tournamentId }: { tournamentId: string }): readonly QueryKey[] {
  return [
    ...callKeys(['/api/tournaments', '/api/my/pairings']),
    ...callKeys(tournamentPaths, { id: tournamentId }),
  ]
}

const resultPaths: readonly Path[] = [
  '/api/club',
  '/api/matches',
  '/api/matches/doubles',
  '/api/overview',
  ...playerListPaths,
  '/api/players/:id/head-to-head/:otherId',
  '/api/players/:id/milestones',
  '/api/matches/preview',
  '/api/matches/sheet',
  '/api/groups/:id/board',
]

/** A correction or a late entry recalculates later matches, so any rating may change. */
const ratingPaths: readonly Path[] = ['/api/players/:id/ratings', ...matchPaths]

const resultAndRatingPaths: readonly Path[] = [...resultPaths, ...ratingPaths, '/api/leaderboard']

const namePaths: readonly Path[] = [
  '/api/club',
  ...playerListPaths,
  '/api/leaderboard',
  '/api/matches',
  '/api/matches/doubles',
  ...matchPaths,
  '/api/overview',
  '/api/players/:id/ratings',
  '/api/players/:id/head-to-head/:otherId',
  '/api/players/:id/milestones',
  ...tournamentPaths,
  ...groupPaths,
  '/api/teams',
  '/api/teams/:id',
  '/api/team-matches/:id',
  '/api/live',
  '/api/live/:id',
  '/api/my/pairings',
]

/** The queries of each subject. */
export const pathsBySubject: Readonly<Record<DataScope, readonly Path[]>> = {
  accounts: [...adminPaths, '/api/account/profile', '/api/player-claims'],
  affiliations: ['/api/affiliations', '/api/teams', '/api/teams/:id'],
  club: clubPaths,
  displays: displayPaths,
  groups: [...allGroupPaths, '/api/teams/:id'],
  live: ['/api/live', '/api/live/:id'],
  matches: [...resultAndRatingPaths, ...playerPaths],
  players: [...namePaths, ...playerPaths],
  ratings: resultAndRatingPaths,
  seasons: seasonPaths,
  systems: ['/api/team-systems'],
  teamMatches: [
    '/api/team-matches',
    '/api/team-matches/:id',
    '/api/teams/:id',
    '/api/team-systems',
  ],
  teams: ['/api/teams', '/api/teams/:id', '/api/players/:id/groups', ...groupPaths],
  tournaments: ['/api/tournaments', ...tournamentPaths, '/api/my/pairings', '/api/team-systems'],
}

/** Refetches the active queries of these subjects and marks the others as stale. */
export function refetch(client: QueryClient, subjects: readonly DataScope[]): void {
  if (subjects.length > 0)
    invalidate(client, callKeys(subjects.flatMap((subject) => pathsBySubject[subject])))
}

/** Invalidates all keys at once, so that a query matched by several is refetched once. */
function invalidate(client: QueryClient, keys: readonly QueryKey[]): void {
  discardPrefetched()
  const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
    keys.some((key) => partialMatchKey(queryKey, key))
  void client.invalidateQueries({ predicate })
}

function getEventKeys<T extends EventType>(event: {
  type: T
  data: EventOf<T>
}): readonly QueryKey[] {
  return keysByEvent[event.type](event.data)
}

/** Refetches the active queries that the event affects and marks the others as stale. */
export function applyEvent(client: QueryClient, event: NewEvent): void {
  // A newer server may send events that this build does not know.
  const isKnown = event.type in keysByEvent
  invalidate(client, isKnown ? getEventKeys(event as never) : [[]])
}

/** Invalidates everything: any event may have been missed during a gap. */
export function applyReconnect(client: QueryClient): void {
  discardPrefetched()
  void client.invalidateQueries()
}
