import type { z } from 'zod'
import { reopenTie, settleTie } from '#contract/tournaments/rounds.ts'
import { call } from '../../platform/api/api.ts'

export async function sendTieSettled(
  id: string,
  body: z.input<(typeof settleTie)['body']>,
): Promise<void> {
  await call(settleTie, { params: { id }, body })
}

export async function sendTieReopened(
  id: string,
  body: z.input<(typeof reopenTie)['body']>,
): Promise<void> {
  await call(reopenTie, { params: { id }, body })
}
