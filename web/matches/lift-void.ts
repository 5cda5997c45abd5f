import type { QueryClient } from '@tanstack/react-query'
import { restoreMatch } from '#contract/deletions.ts'
import type { Match } from '#contract/matches.ts'
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'

/** Makes a void match count again. */
export async function liftVoid(client: QueryClient, match: Match): Promise<void> {
  const { id, sportId, players } = match
  await call(restoreMatch, { params: { id } })
  const playerIds = players.map((player) => player.id)
  applyEvent(client, { type: 'match.corrected', data: { matchId: id, sportId, playerIds } })
}
