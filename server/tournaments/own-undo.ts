import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { findLastAuthor } from './store.ts'
import type { LoadedTournament } from './tournament-state.ts'

/**
 * Time in which players can undo their own withdrawal or report, in ms. Short, so that no opponent is kept
 * waiting.
 */
const undoMs = 10 * 60 * 1000

/**
 * Returns whether the last event of a tournament is a recent one of the actor that they may undo, and the
 * tournament is not over.
 */
export async function canUndoOwnEvent(
  { tx, now }: UnitOfWork,
  actor: Actor,
  { row, tournament: { log } }: LoadedTournament,
  isUndone: (last: TournamentEvent) => boolean,
): Promise<boolean> {
  const last = log.at(-1)
  if (last === undefined || !isUndone(last)) return false
  if (row.status === 'completed' || row.status === 'cancelled') return false
  return now - last.at <= undoMs && (await findLastAuthor(tx, row.id)) === actor.userId
}
