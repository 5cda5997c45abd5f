import type { PlayerHooks } from '../players/player-hooks.ts'
import {
  eraseFromTournaments,
  leaveTournaments,
  transferEntries,
  restoreInTournaments,
  lockTournamentsOfPlayers,
} from './entries/players-in-tournaments.ts'
import { listTournamentNamesOf } from './store.ts'

/** Updates tournaments when a player changes. */
export const tournamentHooks: PlayerHooks = {
  hasRecords: async (db, playerId) => (await listTournamentNamesOf(db, playerId)).length > 0,
  lockAffected: lockTournamentsOfPlayers,
  beforeDelete: leaveTournaments,
  beforeErase: eraseFromTournaments,
  previewDelete: async ({ db }, { id }) => ({
    tournaments: await listTournamentNamesOf(db, id),
  }),
  afterRestore: restoreInTournaments,
  beforeMerge: transferEntries,
}
