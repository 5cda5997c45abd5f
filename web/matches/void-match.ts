import type { QueryClient } from '@tanstack/react-query'
import { type Match, voidMatch } from '#contract/matches.ts'
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'
import { t } from './messages.ts'

/** Takes a match out of the count; it stays on record with the reason. */
export async function sendVoid(client: QueryClient, match: Match, reason: string): Promise<void> {
  const { id, version, sportId, players } = match
  await call(voidMatch, { params: { id }, query: { version, reason } })
  const playerIds = players.map((player) => player.id)
  applyEvent(client, { type: 'match.voided', data: { matchId: id, sportId, playerIds } })
}

/** Takes back what was recorded a moment ago. */
export function undoMatch(client: QueryClient, match: Match): Promise<void> {
  return sendVoid(client, match, t('undone'))
}
