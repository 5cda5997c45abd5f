import type { PlayerHooks } from '../players/player-hooks.ts'
import {
  eraseFromTournaments,
  leaveTournaments,
  moveTournaments,
  restoreInTournaments,
  lockTournamentsOf,
} from './entries/players-in-tournaments.ts'
import { tournamentNamesOf } from './store.ts'

/** Updates tournaments when a player changes. */
export const tournamentHooks: PlayerHooks = {
  isOnRecord: async (db, playerId) => (await tournamentNamesOf(db, playerId)).length > 0,
  taking: lockTournamentsOf,
  leaving: leaveTournaments,
  erasing: eraseFromTournaments,
  previewLeavingPlayer: async ({ db }, { id }) => ({
    tournaments: await tournamentNamesOf(db, id),
  }),
  returning: restoreInTournaments,
  merging: moveTournaments,
}
