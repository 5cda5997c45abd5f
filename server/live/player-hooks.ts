import type { PlayerHooks } from '../players/player-hooks.ts'
import { withdrawLive } from './live-notices.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { changeLive, liveOfPlayers, livePlayerIds, type LiveRow, replacePlayer } from './store.ts'
import { eventDataOf, signalLive } from './take-live.ts'

/** What happens to matches that are scored when something happens to a player. */
export const liveHooks: PlayerHooks = {
  taking: async (unit, playerIds) => {
    const rows = await liveOfPlayers(unit.tx, playerIds as never)
    await unit.lock(
      rows.map(({ id }) => `live:${id}` as const),
      'exclusive',
    )
  },
  isOnRecord: async (db, playerId) => (await liveOfPlayers(db, [playerId as never])).length > 0,
  leaving: async (unit, { player }) => {
    for (const row of await liveOfPlayers(unit.tx, [player.id])) await stop(unit, row)
    return {}
  },
  merging: async (unit, { from, into }) => {
    for (const row of await liveOfPlayers(unit.tx, [from.id])) {
      // Nobody plays against themselves.
      if (!livePlayerIds(row).includes(into.id)) continue
      await stop(unit, row)
    }
    await replacePlayer(unit.tx, from.id, into.id)
    return {}
  },
}

async function stop(unit: Unit, row: LiveRow): Promise<void> {
  const change = { status: 'stopped', endedAt: unit.now, stamp: unit.newId() } as const
  await changeLive(unit.tx, row.id, change)
  unit.announce({ type: 'live.ended', data: eventDataOf(row) })
  signalLive(unit, { ...row, ...change }, { events: [], from: row.rev })
  await withdrawLive(unit, row)
}
