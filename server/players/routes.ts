import { signUp as signUpEndpoint } from '#contract/accounts.ts'
import {
  addPlayer as addEndpoint,
  getPlayer as getEndpoint,
  importPlayers as importEndpoint,
  listPlayers as listEndpoint,
} from '#contract/players.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { clientOf } from '../accounts/cookies.ts'
import { chargeAddress, handOver } from '../accounts/routes.ts'
import { idempotencyKey } from '../platform/idempotency.ts'
import { requirePermission } from '../platform/permission.ts'
import { acts, reads, writes, type Route } from '../platform/serve.ts'
import { addPlayer } from './add-player.ts'
import { importPlayers } from './import-players.ts'
import { signUp } from './sign-up.ts'
import { listPlayerRows, readPlayer } from './store.ts'

export const playerRoutes: readonly Route[] = [
  acts(signUpEndpoint, async ({ body, request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    const key = idempotencyKey(request, 'public')
    return handOver({ request, reply }, await signUp(house, body, client, key), client)
  }),

  reads(listEndpoint, async ({ query }, { db }) => {
    const { page, pageSize } = query
    const filter = { ...query, folded: foldName(query.q), recentWith: query.recentWith }
    const { players, total } = await listPlayerRows(db, filter)
    return { items: players, page, pageSize, total, totalPages: Math.ceil(total / pageSize) }
  }),

  reads(getEndpoint, async ({ params }, { db }) => readPlayer(db, params.id)),

  writes(addEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'player.add')
    return addPlayer(unit, body, actor.userId)
  }),

  writes(importEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'player.import')
    return importPlayers(unit, body, actor.userId)
  }),
]
