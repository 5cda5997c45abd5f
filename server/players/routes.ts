import {
  getAvatar as getAvatarEndpoint,
  removeAvatar as removeAvatarEndpoint,
  setAvatar as setAvatarEndpoint,
} from '#contract/players/avatars.ts'
import { exportPlayers as exportEndpoint } from '#contract/exports.ts'
import { importPlayers as importEndpoint } from '#contract/players/import.ts'
import {
  addPlayer as addEndpoint,
  deletePlayer as deleteEndpoint,
  getPlayer as getEndpoint,
  listPlayers as listEndpoint,
  mergePlayer as mergeEndpoint,
  previewDeletePlayer as previewDeleteEndpoint,
  updatePlayer as updateEndpoint,
  type Player,
} from '#contract/players/players.ts'
import { can } from '#engine/access/policy.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { notFound } from '../platform/http/errors.ts'
import { toPage } from '../platform/http/to-page.ts'
import { requirePermission } from '../platform/http/permission.ts'
import {
  acts,
  reads,
  readsPrefetched,
  writes,
  writesOrDryRuns,
  writesPrepared,
  type Actor,
  type Route,
} from '../platform/http/serve.ts'
import { PictureReply } from '../platform/http/replies.ts'
import { addPlayer } from './add-player.ts'
import { findAvatar } from './avatar-store.ts'
import { deletePlayer, previewDeletePlayer } from './delete-player.ts'
import { drawAvatar } from './draw-avatar.ts'
import { exportPlayers } from './export-players.ts'
import { importPlayers, planImport } from './import-players.ts'
import { mergePlayer } from './merge-player.ts'
import type { PlayerHooks } from './player-hooks.ts'
import { setAvatar } from './set-avatar.ts'
import { listPlayerRows, readPlayer } from './store.ts'
import { updatePlayer } from './update-player.ts'

/** Removes the e-mail address unless the actor is an organiser or the player. */
function hidePrivateFields(actor: Actor, player: Player): Player {
  const mayRead = can(actor, 'player.contact', { playerId: player.id }).ok
  return mayRead ? player : { ...player, email: null }
}

/** Routes of players. `hooks` are those of the domains that refer to players, leftmost first. */
export const playerRoutes = (hooks: readonly PlayerHooks[]): readonly Route[] => [
  reads(listEndpoint, async ({ actor, query }, { db }) => {
    const filter = { ...query, foldedQuery: foldName(query.q), recentWith: query.recentWith }
    const { players, total } = await listPlayerRows(db, filter)
    const items = players.map((player) => hidePrivateFields(actor, player))
    return toPage(items, total, query)
  }),

  reads(exportEndpoint, async ({ actor }, { db }) => {
    requirePermission(actor, 'player.export')
    return exportPlayers(db, { withEmails: can(actor, 'player.exportContacts').ok })
  }),

  readsPrefetched(
    getEndpoint,
    async ({ id }, { db }) => readPlayer(db, id),
    async ({ actor }, player) => hidePrivateFields(actor, player),
  ),

  writes(addEndpoint, async ({ actor, body }, unit) => {
    const { email, startingLevel, fideNumber, nationalNumber } = body
    const isGuest = [email, startingLevel, fideNumber, nationalNumber].every((one) => one === null)
    requirePermission(actor, 'player.add', { isGuest })
    return addPlayer(unit, body, actor.userId)
  }),

  writesOrDryRuns(
    importEndpoint,
    async ({ actor, body }, { db }) => {
      requirePermission(actor, 'player.import')
      return planImport(db, body)
    },
    async ({ actor, body }, unit) => {
      requirePermission(actor, 'player.import')
      return importPlayers(unit, body, actor.userId)
    },
  ),

  writes(updateEndpoint, async ({ actor, params, body }, unit) =>
    updatePlayer(unit, hooks, actor, { id: params.id, ...body }),
  ),

  writesPrepared(
    setAvatarEndpoint,
    async ({ actor, params, body }) => {
      requirePermission(actor, 'player.picture', { playerId: params.id })
      return drawAvatar(body.picture)
    },
    async ({ actor, params, body }, unit, data) =>
      setAvatar(unit, hooks, actor, { id: params.id, version: body.version, data }),
  ),

  writes(removeAvatarEndpoint, async ({ actor, params, query }, unit) =>
    setAvatar(unit, hooks, actor, { id: params.id, version: query.version, data: null }),
  ),

  reads(getAvatarEndpoint, async ({ params }, { db }) => {
    const row = await findAvatar(db, params.avatarId)
    if (row === undefined) throw notFound('player.noAvatar')
    return new PictureReply(Buffer.from(row.data, 'base64'), 'image/webp')
  }),

  acts(previewDeleteEndpoint, async ({ actor, params }, context) => {
    requirePermission(actor, 'player.delete', { playerId: params.id })
    return previewDeletePlayer(context, hooks, params.id)
  }),

  writes(deleteEndpoint, async ({ actor, params, query }, unit) => {
    requirePermission(actor, 'player.delete', { playerId: params.id })
    return deletePlayer(unit, hooks, actor, { id: params.id, version: query.version })
  }),

  writes(mergeEndpoint, async ({ actor, params, body }, unit) => {
    requirePermission(actor, 'player.merge', { playerId: params.id })
    return mergePlayer(unit, hooks, actor, { id: params.id, ...body })
  }),
]
