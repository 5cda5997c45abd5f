import type { TournamentCommand } from '#engine/tournaments/tournament/command-types.ts'
import { conflict, staleVersion } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { applyEvents, decided, takeTournament, type By, type Changed } from './change-tournament.ts'
import { deleteTournamentRow } from './store.ts'

/** A step in the life of a tournament. */
export type Move =
  | { readonly type: 'open'; readonly phase: 'draft' | 'registration' | 'check_in' }
  | { readonly type: 'start' | 'reopen' | 'close' }
  | { readonly type: 'cancel'; readonly reason: string }

/**
 * Moves a tournament on or back: opens, starts, cancels, reopens or closes it. An organiser starts
 * with any two; the minimum is for tournaments that start by themselves.
 */
export async function moveTournament(
  unit: Unit,
  house: House,
  by: By,
  id: string,
  move: Move,
): Promise<Changed> {
  const opened = await takeTournament(unit, id)
  const belowMinimum = by !== null
  const command: TournamentCommand =
    move.type === 'start'
      ? { type: 'start', at: unit.now, belowMinimum }
      : { ...move, at: unit.now }
  const events = decided(opened, command)
  const startDate = move.type === 'start' ? { columns: { startDate: unit.now } } : {}
  const announce = 'tournament.updated'
  return applyEvents(unit, house, by, opened, events, { ...startDate, isEdit: true, announce })
}

/** Deletes a draft. Whatever was opened stays on record and is cancelled instead. */
export async function deleteTournament(unit: Unit, id: string, version: number): Promise<void> {
  const { row } = await takeTournament(unit, id)
  if (row.version !== version) throw staleVersion()
  if (row.status !== 'draft') {
    throw conflict('Only a draft can be deleted. Cancel the tournament instead.')
  }
  await deleteTournamentRow(unit.tx, id)
  unit.announce({ type: 'tournament.deleted', data: { tournamentId: id } })
}
