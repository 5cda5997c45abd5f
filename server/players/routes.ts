import { signUp as signUpEndpoint } from '#contract/accounts.ts'
import {
  addPlayer as addEndpoint,
  getPlayer as getEndpoint,
  importPlayers as importEndpoint,
  listPlayers as listEndpoint,
  type Player,
} from '#contract/players.ts'
import { can } from '#engine/access/policy.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { clientOf } from '../accounts/cookies.ts'
import { chargeAddress, handOver } from '../accounts/routes.ts'
import { idempotencyKey } from '../platform/idempotency.ts'
import { requirePermission } from '../platform/permission.ts'
import { acts, reads, writes, type Actor, type Route } from '../platform/serve.ts'
import { addPlayer } from './add-player.ts'
import { importPlayers } from './import-players.ts'
import { signUp } from './sign-up.ts'
import { listPlayerRows, readPlayer } from './store.ts'

/** An e-mail is for organisers and for whom it belongs to. */
function forReader(actor: Actor, player: Player): Player {
  const mayRead = can(actor, 'player.contact', { playerId: player.id }).ok
  return mayRead ? player : { ...player, email: null }
}

export const playerRoutes: readonly Route[] = [
  acts(signUpEndpoint, async ({ body, request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    const key = idempotencyKey(request, 'public')
    return handOver({ request, reply }, await signUp(house, body, client, key), client)
  }),

  reads(listEndpoint, async ({ actor, query }, { db }) => {
    const { page, pageSize } = query
    const filter = { ...query, folded: foldName(query.q), recentWith: query.recentWith }
    const { players, total } = await listPlayerRows(db, filter)
    const items = players.map((player) => forReader(actor, player))
    return { items, page, pageSize, total, totalPages: Math.ceil(total / pageSize) }
  }),

  reads(getEndpoint, async ({ actor, params }, { db }) =>
    forReader(actor, await readPlayer(db, params.id)),
  ),

  writes(addEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'player.add')
    return addPlayer(unit, body, actor.userId)
  }),

  writes(importEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'player.import')
    return importPlayers(unit, body, actor.userId)
  }),
]
