import {
  addPlayer as addEndpoint,
  getPlayer as getEndpoint,
  importPlayers as importEndpoint,
  listPlayers as listEndpoint,
  type Player,
} from '#contract/players.ts'
import { can } from '#engine/access/policy.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { asPage } from '../platform/as-page.ts'
import { requirePermission } from '../platform/permission.ts'
import { reads, writes, type Actor, type Route } from '../platform/serve.ts'
import { addPlayer } from './add-player.ts'
import { importPlayers } from './import-players.ts'
import { listPlayerRows, readPlayer } from './store.ts'

/** An e-mail is for organisers and for whom it belongs to. */
function forReader(actor: Actor, player: Player): Player {
  const mayRead = can(actor, 'player.contact', { playerId: player.id }).ok
  return mayRead ? player : { ...player, email: null }
}

export const playerRoutes: readonly Route[] = [
  reads(listEndpoint, async ({ actor, query }, { db }) => {
    const filter = { ...query, folded: foldName(query.q), recentWith: query.recentWith }
    const { players, total } = await listPlayerRows(db, filter)
    const items = players.map((player) => forReader(actor, player))
    return asPage(items, total, query)
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
