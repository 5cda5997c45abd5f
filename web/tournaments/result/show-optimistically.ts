import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../platform/cache/query-of.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  listTournamentMatches,
  type TournamentMatchWire,
  type TournamentResultInput,
} from '#contract/tournaments/matches.ts'

type Match = TournamentMatchWire
type Matches = ReplyOf<typeof listTournamentMatches>

/**
 * Returns the match with this result, as far as the browser can predict it; null if only the server
 * can.
 */
export function predictMatch(match: Match, body: TournamentResultInput): Match | null {
  const { ending = 'played', player1Score = 0, player2Score = 0, winnerSide } = body
  if (ending !== 'played' && ending !== 'retired') return null
  const leader = player1Score === player2Score ? null : player1Score > player2Score ? 1 : 2
  const side = winnerSide ?? (ending === 'played' ? leader : null)
  if (side === null && ending === 'retired') return null
  return {
    ...match,
    status: 'decided',
    hasResult: true,
    scoreText: null,
    decision: {
      kind: ending,
      winnerId: side === null ? null : (match.sides[side - 1]?.playerId ?? null),
      score: [player1Score, player2Score],
      points: null,
      reason: null,
    },
  }
}

/**
 * Shows a result before the server replies. Returns a function that restores the previous state,
 * unless newer data has arrived.
 */
export function showOptimistically(
  client: QueryClient,
  tournamentId: string,
  match: Match,
  body: TournamentResultInput,
): () => void {
  const predicted = predictMatch(match, body)
  if (predicted === null) return () => undefined
  const replace = (to: Match) =>
    updateMatch(
      client,
      tournamentId,
      (current) => (current.version === match.version ? to : current),
      match.id,
    )
  replace(predicted)
  return () => replace(match)
}

/** Caches a match from the server. */
export function cacheMatch(client: QueryClient, match: Match): void {
  updateMatch(client, match.tournamentId, () => match, match.id)
}

function updateMatch(
  client: QueryClient,
  tournamentId: string,
  update: (current: Match) => Match,
  id: string,
): void {
  client.setQueryData<Matches>(keyOf(listTournamentMatches, { id: tournamentId }), (cached) =>
    cached === undefined
      ? cached
      : {
          ...cached,
          items: cached.items.map((current) => (current.id === id ? update(current) : current)),
        },
  )
}
