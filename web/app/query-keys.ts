import type { SportId } from '#engine/sports/types.ts'

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
  previews: () => ['preview'] as const,
  preview: (draft: object) => ['preview', draft] as const,
}
