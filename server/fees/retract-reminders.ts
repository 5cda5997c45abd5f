import { retract } from '../notices/notify.ts'
import { splitIntoBatches } from '../platform/database/split-into-batches.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/** Returns the slot of the reminders about one payer. */
export const createFeeSlot = (feeId: string, payer: string) => `fee:${feeId}:${payer}`

/** Retracts the reminders of these payers, who no longer owe anything. */
export async function retractReminders(
  unit: UnitOfWork,
  feeId: string,
  payers: readonly string[],
): Promise<void> {
  const slots = payers.map((payer) => createFeeSlot(feeId, payer))
  for (const batch of splitIntoBatches(slots)) await retract(unit, batch)
}

/** Retracts the reminders of those who owed a fee before, and no longer do. */
export async function retractRemindersOf(
  unit: UnitOfWork,
  feeId: string,
  payersBefore: readonly string[],
  payers: readonly string[],
): Promise<void> {
  const remaining = new Set(payers)
  await retractReminders(
    unit,
    feeId,
    payersBefore.filter((payer) => !remaining.has(payer)),
  )
}
