import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { moveTournament } from './move-tournament.ts'
import { tournamentsDue } from '../store.ts'

/**
 * Starts the tournaments that start automatically and are due. One below its minimum number of participants
 * waits for more, or for its organiser.
 */
export async function startDueTournaments(context: AppContext): Promise<void> {
  for (const { id } of await tournamentsDue(context.db, context.clock())) {
    try {
      await context.runInUnitOfWork(async (unit) =>
        moveTournament(unit, null, id, { type: 'start' }),
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}
