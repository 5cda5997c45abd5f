import type { PlayerHooks } from '../players/player-hooks.ts'
import { clearNotesAbout, hasPayments, movePayments } from './store.ts'

/**
 * Moves payments with their player, whose tournaments and groups are locked by their own hooks. Payments of someone
 * who is deleted or erased keep amount and date for the treasurer.
 */
export const feeHooks: PlayerHooks = {
  hasRecords: hasPayments,
  beforeErase: async (unit, { player }) => clearNotesAbout(unit.tx, player.id),
  beforeTransfer: async (unit, { from, into }) => movePayments(unit.tx, from, into),
  beforeMerge: async (unit, { from, into }) => {
    await movePayments(unit.tx, from.id, into.id)
    return {}
  },
}
