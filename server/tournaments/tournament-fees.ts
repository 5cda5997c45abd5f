import { listTournamentPayers } from '#engine/fees/payers.ts'
import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import type { FeeOwner, FeeOwners } from '../fees/fee-owner.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { playerNames } from '../players/store.ts'
import { loadNotificationRecipients } from './entries/notification-recipients.ts'
import { teamNames } from './store.ts'
import { eventDataOf } from './tournament.ts'
import { tournamentState, type LoadedTournament } from './tournament-state.ts'

function ownerOf(loaded: LoadedTournament): FeeOwner {
  const { row, logState } = loaded
  const isOfTeams = isForTeams(logState.settings)
  return {
    id: row.id,
    name: row.name,
    refusal: null,
    payers: listTournamentPayers(loaded),
    names: isOfTeams ? teamNames : playerNames,
    // Players don't see a draft.
    loadRecipients: async (db) =>
      row.status === 'draft'
        ? () => []
        : isOfTeams
          ? loadNotificationRecipients(db, loaded)
          : (player) => [player],
    subject: { tournamentId: row.id, sportId: row.sportId },
    publish: async (unit) => unit.publish({ type: 'tournament.updated', data: eventDataOf(row) }),
  }
}

/** Tournaments as owners of entry fees, which organisers manage. */
export const tournamentFees: FeeOwners = {
  load: async ({ db, clock }, actor, id) => {
    requirePermission(actor, 'tournament.manage')
    return ownerOf(await tournamentState.load(db, id, clock()))
  },
  lock: async (unit, actor, id) => {
    if (actor !== null) requirePermission(actor, 'tournament.manage')
    return ownerOf(await tournamentState.lock(unit, id))
  },
}
