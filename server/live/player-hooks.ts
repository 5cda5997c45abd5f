import type { PlayerId } from '#engine/ids.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerHooks } from '../players/player-hooks.ts'
import { endLive } from './end-live.ts'
import { listRunningOfPlayers, listLivePlayerIds, replacePlayer } from './store.ts'

async function stopRunningMatches(unit: UnitOfWork, playerId: PlayerId): Promise<void> {
  for (const row of await listRunningOfPlayers(unit.tx, [playerId])) {
    await endLive(unit, row, { status: 'stopped' })
  }
}

/** Updates running matches when a player changes. */
export const liveHooks: PlayerHooks = {
  lockAffected: async (unit, playerIds) => {
    const rows = await listRunningOfPlayers(unit.tx, playerIds)
    await unit.lock(
      rows.map(({ id }) => `live:${id}` as const),
      'exclusive',
    )
  },
  hasRecords: async (db, playerId) => (await listRunningOfPlayers(db, [playerId])).length > 0,
  beforeDelete: async (unit, { player }) => {
    await stopRunningMatches(unit, player.id)
    return {}
  },
  beforeErase: async (unit, { player }) => stopRunningMatches(unit, player.id),
  beforeMerge: async (unit, { from, into }) => {
    for (const row of await listRunningOfPlayers(unit.tx, [from.id])) {
      // No one plays against themselves.
      if (!listLivePlayerIds(row).includes(into.id)) continue
      await endLive(unit, row, { status: 'stopped' })
    }
    await replacePlayer(unit.tx, from.id, into.id)
    return {}
  },
}
