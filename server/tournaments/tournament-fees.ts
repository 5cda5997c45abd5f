import { listTournamentPayers } from '#engine/fees/payers.ts'
import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import type { FeeOwner, FeeOwners } from '../fees/fee-owner.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { playerNames } from '../players/store.ts'
import { loadNotificationRecipients } from './entries/notification-recipients.ts'
import { findTeamNames } from './store.ts'
import { createEventData } from './tournament.ts'
import { tournamentState, type LoadedTournament } from './tournament-state.ts'

function createFeeOwner(loaded: LoadedTournament): FeeOwner {
  const { row, logState } = loaded
  const areTeams = isForTeams(logState.settings)
  return {
    id: row.id,
    name: row.name,
    refusal: null,
    isVisible: row.status !== 'draft',
    payers: listTournamentPayers(loaded),
    names: areTeams ? findTeamNames : playerNames,
    // Players can't see a draft, so no one is notified.
    loadRecipients: async (db) =>
      row.status === 'draft'
        ? () => []
        : areTeams
          ? loadNotificationRecipients(db, loaded)
          : (player) => [player],
    subject: { tournamentId: row.id, sportId: row.sportId },
    publish: async (unit) =>
      unit.publish({ type: 'tournament.updated', data: createEventData(row) }),
  }
}

/** Tournaments as owners of entry fees, which organisers manage. */
export const tournamentFees: FeeOwners = {
  load: async ({ db, clock }, actor, id) => {
    requirePermission(actor, 'tournament.manage')
    return createFeeOwner(await tournamentState.load(db, id, clock()))
  },
  lock: async (unit, actor, id) => {
    if (actor !== null) requirePermission(actor, 'tournament.manage')
    return createFeeOwner(await tournamentState.lock(unit, id))
  },
}
