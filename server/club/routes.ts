import { say } from '#contract/words.ts'
import {
  getClub as getEndpoint,
  getHealth,
  getReadiness,
  setUpClub as setUpEndpoint,
} from '#contract/club.ts'
import { clientOf } from '../accounts/cookies.ts'
import { chargeAddress, handOver } from '../accounts/hand-over.ts'
import { isReady } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { idempotencyKey } from '../platform/idempotency.ts'
import { acts, reads, type Route } from '../platform/serve.ts'
import { getClub } from './get-club.ts'
import { setUpClub } from './set-up-club.ts'

export const clubRoutes: readonly Route[] = [
  reads(getEndpoint, async (_asked, house) => getClub(house)),

  acts(setUpEndpoint, async ({ body, request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    const key = idempotencyKey(request, 'public')
    return handOver({ request, reply }, await setUpClub(house, body, client, key), client)
  }),

  reads(getHealth, async () => ({ status: 'ok' as const })),

  reads(getReadiness, async (_asked, { db }) => {
    const ready = await isReady(db).catch(() => false)
    if (!ready) throw new AppError('SERVICE_UNAVAILABLE', say('server.databaseNotReady'))
    return { status: 'ready' as const }
  }),
]
