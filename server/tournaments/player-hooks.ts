import type { PlayerHooks } from '../players/player-hooks.ts'
import {
  eraseFromTournaments,
  leaveTournaments,
  transferEntries,
  restoreInTournaments,
  lockTournamentsOf,
} from './entries/players-in-tournaments.ts'
import { tournamentNamesOf } from './store.ts'

/** Updates tournaments when a player changes. */
export const tournamentHooks: PlayerHooks = {
  hasRecords: async (db, playerId) => (await tournamentNamesOf(db, playerId)).length > 0,
  lockAffected: lockTournamentsOf,
  beforeDelete: leaveTournaments,
  beforeErase: eraseFromTournaments,
  previewDelete: async ({ db }, { id }) => ({
    tournaments: await tournamentNamesOf(db, id),
  }),
  afterRestore: restoreInTournaments,
  beforeMerge: transferEntries,
}
