import type { CallOf, BodyOf } from '#contract/endpoint.ts'
import { getPlayer, type Player, updatePlayer } from '#contract/players/players.ts'
import type { Options } from '../platform/api/api.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { currentUser } from '../platform/session/session.ts'
import { reloadSession } from '../platform/session/session-renewal.ts'

/** Updates a player, and refreshes the session if the signed-in user's own name changes. */
export async function changePlayer(
  { id, version }: Pick<Player, 'id' | 'version'>,
  changes: Omit<BodyOf<typeof updatePlayer>, 'version'>,
  options: Options = {},
): Promise<Player> {
  const input: CallOf<typeof updatePlayer> = { params: { id }, body: { ...changes, version } }
  const player = await mutate(updatePlayer, input, { updates: getPlayer, ...options })
  // The server renames the linked account too.
  const isOwn = id === currentUser()?.playerId
  if (isOwn && changes.name !== undefined) await reloadSession().catch(() => undefined)
  return player
}
