import type { AppContext } from '../../platform/config/app-context.ts'
import { runEach } from '../../platform/run-each.ts'
import { listClosingTournaments } from '../store.ts'
import { notifyClosing } from '../tournament-notices.ts'
import { tournamentState } from '../tournament-state.ts'

/** Time before the entry deadline at which members are notified, in ms. */
const aheadMs = 24 * 60 * 60 * 1000

/** Notifies members, once, of tournaments whose entries close soon. */
export async function notifyDueTournaments(context: AppContext): Promise<void> {
  const closing = await listClosingTournaments(context.db, context.clock(), aheadMs)
  await runEach(closing, async ({ id }) =>
    context.runInUnitOfWork(async (unit) => {
      const loaded = await tournamentState.lock(unit, id)
      const [stillDue] = (await listClosingTournaments(unit.tx, unit.now, aheadMs)).filter(
        (row) => row.id === id,
      )
      if (stillDue !== undefined) await notifyClosing(unit, loaded)
    }),
  )
}
