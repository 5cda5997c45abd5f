import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { runEach } from '../../platform/run-each.ts'
import { changePhase } from './change-phase.ts'
import { listDueTournaments } from '../store.ts'

/**
 * Starts due tournaments with automatic start. A tournament below its minimum number of participants stays
 * unstarted until more enter or its organiser starts it.
 */
export async function startDueTournaments(context: AppContext): Promise<void> {
  const due = await listDueTournaments(context.db, context.clock())
  await runEach(due, async ({ id }) => {
    try {
      await context.runInUnitOfWork(async (unit) => changePhase(unit, null, id, { type: 'start' }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  })
}
