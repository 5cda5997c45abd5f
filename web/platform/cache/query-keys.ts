import type { SportId } from '#engine/sports/types.ts'

/** What is asked of a tournament beside itself. */
type TournamentPart =
  | 'matches'
  | 'bracket'
  | 'draw'
  | 'standings'
  | 'rounds'
  | 'tables'
  | 'preview'
  | 'entries'

/** Every key of the query cache. A shorter key stands for all that begin with it. */
export const keys = {
  club: () => ['club'] as const,
  overview: () => ['overview'] as const,
  leaderboards: () => ['leaderboard'] as const,
  leaderboardsOf: (sportId: SportId) => ['leaderboard', sportId] as const,
  leaderboard: (sportId: SportId, query: object) => ['leaderboard', sportId, query] as const,
  matchLists: () => ['matches'] as const,
  matchList: (query: object) => ['matches', query] as const,
  matchRecords: () => ['match'] as const,
  match: (id: string) => ['match', id] as const,
  matchHistory: (id: string) => ['match', id, 'history'] as const,
  playerLists: () => ['players'] as const,
  playerList: (query: object) => ['players', query] as const,
  playerRecords: () => ['player'] as const,
  player: (id: string) => ['player', id] as const,
  allRatings: () => ['ratings'] as const,
  ratings: (playerId: string) => ['ratings', playerId] as const,
  allHeadToHead: () => ['head-to-head'] as const,
  headToHead: (id: string, otherId: string) => ['head-to-head', id, otherId] as const,
  groups: () => ['groups'] as const,
  groupList: (query: object) => ['groups', 'list', query] as const,
  group: (id: string) => ['groups', 'one', id] as const,
  groupBoard: (id: string, query: object) => ['groups', 'one', id, 'board', query] as const,
  groupInvitations: (id: string) => ['groups', 'one', id, 'invitations'] as const,
  invitationFates: (id: string, rows: readonly string[]) =>
    ['groups', 'one', id, 'invitations', rows] as const,
  groupSessions: (id: string) => ['groups', 'one', id, 'sessions'] as const,
  mySessions: () => ['groups', 'sessions'] as const,
  waitingInvitations: () => ['groups', 'waiting'] as const,
  invitation: (key: string) => ['group-invitation', key] as const,
  joinLink: (code: string) => ['group-link', code] as const,
  groupRecords: () => ['groups', 'one'] as const,
  allGroupsOf: () => ['groups', 'of'] as const,
  groupsOf: (playerId: string) => ['groups', 'of', playerId] as const,
  tournamentLists: () => ['tournaments'] as const,
  tournamentList: (query: object) => ['tournaments', query] as const,
  tournamentRecords: () => ['tournament'] as const,
  tournament: (id: string) => ['tournament', id] as const,
  tournamentPart: (id: string, part: TournamentPart, query: object = {}) =>
    ['tournament', id, part, query] as const,
  pairings: () => ['pairings'] as const,
  publicTournament: (id: string) => ['public-tournament', id] as const,
  live: () => ['live'] as const,
  liveMatches: () => ['live-match'] as const,
  liveMatch: (id: string) => ['live-match', id] as const,
  publicLeaderboard: (sportId: SportId | undefined) => ['public-leaderboard', sportId] as const,
  publicLive: () => ['public-live'] as const,
  publicLiveMatch: (id: string) => ['public-live', id] as const,
  displays: () => ['displays'] as const,
  notices: () => ['notices'] as const,
  push: () => ['push'] as const,
  noticeSettings: () => ['notice-settings'] as const,
  teams: () => ['teams'] as const,
  teamList: (query: object) => ['teams', query] as const,
  teamRecords: () => ['team'] as const,
  team: (id: string) => ['team', id] as const,
  teamInSeason: (id: string, seasonId: string) => ['team', id, seasonId] as const,
  teamMatches: () => ['team-matches'] as const,
  teamMatchList: (query: object) => ['team-matches', query] as const,
  teamMatchRecords: () => ['team-match'] as const,
  teamMatch: (id: string) => ['team-match', id] as const,
  affiliations: () => ['affiliations'] as const,
  systems: () => ['systems'] as const,
  seasons: () => ['seasons'] as const,
  profile: () => ['profile'] as const,
  security: () => ['security'] as const,
  securityEvents: () => ['security-events'] as const,
  securityEventPage: (page: number) => ['security-events', page] as const,
  emailToken: (token: string) => ['email-token', token] as const,
  claims: () => ['claims'] as const,
  admin: () => ['admin'] as const,
  adminOverview: () => ['admin', 'overview'] as const,
  adminAlerts: (query: object) => ['admin', 'alerts', query] as const,
  adminOutbox: () => ['admin', 'outbox'] as const,
  users: (query: object) => ['admin', 'users', query] as const,
  audit: (query: object) => ['admin', 'audit', query] as const,
  previews: () => ['preview'] as const,
  preview: (draft: object) => ['preview', draft] as const,
}
