import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { removeAvatar, setAvatar } from '#contract/players/avatars.ts'
import {
  addPlayer,
  deletePlayer,
  importPlayers,
  mergePlayer,
  type Player,
  updatePlayer,
} from '#contract/players/players.ts'
import { eraseMe, erasePlayer } from '#contract/players/erasing.ts'
import { call } from '../platform/api/api.ts'
import { leave } from '../platform/session/leave.ts'
import { noteErased } from '../platform/session/erased.ts'
import { keys } from '../platform/cache/query-keys.ts'
import { currentUser } from '../platform/session/session.ts'
import { confirmSession } from '../platform/session/session-renewal.ts'

export type PlayerFields = Pick<BodyOf<typeof addPlayer>, 'name' | 'email' | 'startingLevel'> & {
  nickname?: string | null
}
export type PlayerChange = Omit<BodyOf<typeof updatePlayer>, 'version'>

export async function sendPlayer(client: QueryClient, fields: PlayerFields): Promise<Player> {
  const player = await call(addPlayer, { body: fields })
  client.setQueryData(keys.player(player.id), player)
  return player
}

export async function changePlayer(
  client: QueryClient,
  { id, version }: Pick<Player, 'id' | 'version'>,
  change: PlayerChange,
): Promise<Player> {
  const player = await call(updatePlayer, { params: { id }, body: { ...change, version } })
  keepPlayer(client, player)
  // The server gives the linked account the same name.
  const own = id === currentUser()?.playerId
  if (own && change.name !== undefined) await confirmSession().catch(() => undefined)
  return player
}

/** `picture` in base 64. */
export async function sendPicture(
  client: QueryClient,
  { id, version }: Player,
  picture: string,
): Promise<void> {
  keepPlayer(client, await call(setAvatar, { params: { id }, body: { version, picture } }))
}

export async function takePictureAway(client: QueryClient, { id, version }: Player): Promise<void> {
  keepPlayer(client, await call(removeAvatar, { params: { id }, query: { version } }))
}

function keepPlayer(client: QueryClient, player: Player): void {
  client.setQueryData(keys.player(player.id), player)
}

export async function removePlayer(client: QueryClient, { id, version }: Player): Promise<number> {
  const { deletedMatches } = await call(deletePlayer, { params: { id }, query: { version } })
  client.removeQueries({ queryKey: keys.player(id) })
  return deletedMatches
}

type Confirmed = BodyOf<typeof erasePlayer>

export async function sendErasure(id: string, body: Confirmed) {
  const { mentions, unsearched } = await call(erasePlayer, { params: { id }, body })
  return { mentions, unsearched }
}

/** Nothing of the session is left when this is done. */
export async function sendOwnErasure(body: Confirmed) {
  // Before it is answered: the socket may hear first that the session is over.
  noteErased(true)
  await call(eraseMe, { body }).catch((error: unknown) => {
    noteErased(false)
    throw error
  })
  await leave()
}

export async function sendMerge(client: QueryClient, from: Player, into: Player) {
  const merged = await call(mergePlayer, {
    params: { id: from.id },
    body: { version: from.version, intoPlayerId: into.id, intoVersion: into.version },
  })
  client.removeQueries({ queryKey: keys.player(from.id) })
  client.setQueryData(keys.player(into.id), merged.player)
  return merged
}

export async function sendImport(csv: string) {
  return call(importPlayers, { body: { csv, dryRun: false } })
}
