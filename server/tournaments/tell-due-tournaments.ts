import type { House } from '../platform/house.ts'
import { takeTournament } from './change-tournament.ts'
import { tournamentsClosing } from './store.ts'
import { tellClosing } from './tournament-notices.ts'

/** So long before entries close people hear of it. */
const aheadMs = 24 * 60 * 60 * 1000

/** Tells members, once, of tournaments whose entries close soon. */
export async function tellDueTournaments(house: House): Promise<void> {
  for (const { id } of await tournamentsClosing(house.db, house.clock(), aheadMs)) {
    await house.write(async (unit) => {
      const opened = await takeTournament(unit, id)
      const [isStill] = (await tournamentsClosing(unit.tx, unit.now, aheadMs)).filter(
        (row) => row.id === id,
      )
      if (isStill !== undefined) await tellClosing(unit, opened)
    })
  }
}
