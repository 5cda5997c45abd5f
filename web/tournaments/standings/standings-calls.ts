import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { reopenTie, settleTie } from '#contract/tournaments/rounds.ts'
import { call } from '../../platform/api.ts'
import { applyEvent } from '../../platform/live-cache.ts'

function changed(client: QueryClient, tournamentId: string) {
  applyEvent(client, { type: 'tournament.round_paired', data: { tournamentId } })
}

export async function sendTieSettled(
  client: QueryClient,
  id: string,
  body: z.input<(typeof settleTie)['body']>,
): Promise<void> {
  await call(settleTie, { params: { id }, body })
  changed(client, id)
}

export async function sendTieReopened(
  client: QueryClient,
  id: string,
  body: z.input<(typeof reopenTie)['body']>,
): Promise<void> {
  await call(reopenTie, { params: { id }, body })
  changed(client, id)
}
