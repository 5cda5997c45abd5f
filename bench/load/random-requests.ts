import type { Random } from '#server/demo/random.ts'
import type { LoadRequest } from './send-load.ts'
import { asJson, type LoadCluster } from './load-cluster.ts'

/** Returns a request for one of the pages that people read most. */
export function createRead(
  cluster: LoadCluster,
  random: Random,
  tournamentId?: string,
): LoadRequest {
  const path = random.pick([
    '/api/leaderboard?sportId=tabletennis&pageSize=50',
    '/api/matches?pageSize=20',
    '/api/overview',
    ...(tournamentId === undefined ? [] : [`/api/tournaments/${tournamentId}`]),
    `/api/players/${random.pick(cluster.playerIds)}`,
  ])
  return { method: 'GET', path, token: random.pick(cluster.tokens), key: 'reads' }
}

/** Returns a request that records a match of two random players. */
export function createRecording(
  { playerIds, adminToken }: LoadCluster,
  random: Random,
): LoadRequest {
  const player1Id = random.pick(playerIds)
  const player2Id = random.pick(playerIds.filter((id) => id !== player1Id))
  const body = {
    sportId: 'tabletennis',
    player1Id,
    player2Id,
    player1Score: 2,
    player2Score: random.int(0, 1),
  }
  return { method: 'POST', path: '/api/matches', body, token: adminToken, key: 'recordings' }
}

/** Returns the number of recorded matches. */
export const countMatches = async ({ callAsAdmin }: LoadCluster) =>
  (await asJson<{ total: number }>(callAsAdmin('GET', '/api/matches?pageSize=1'))).total
