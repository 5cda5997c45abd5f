import type { TournamentId } from '#engine/ids.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { endLive } from './end-live.ts'
import { listLiveRows } from './store.ts'

/**
 * Stops the running matches of a tournament that is deleted, since they have no match to be recorded as. They
 * can be resumed once it is restored.
 */
export async function stopTournamentMatches(
  unit: UnitOfWork,
  tournamentId: TournamentId,
): Promise<void> {
  const running = await listLiveRows(unit.tx, { tournamentId })
  await unit.lock(
    running.map(({ id }) => `live:${id}` as const),
    'exclusive',
  )
  // One may have ended before it was locked.
  for (const row of await listLiveRows(unit.tx, { tournamentId })) {
    await endLive(unit, row, { status: 'stopped' })
  }
}
