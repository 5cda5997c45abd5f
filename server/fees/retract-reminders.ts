import { retract } from '../notices/notify.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/** Maximum number of reminders retracted per statement; databases limit the number of parameters. */
const maxSlots = 500

/** Returns the slot of the reminders about one payer. */
export const createFeeSlot = (feeId: string, payer: string) => `fee:${feeId}:${payer}`

/** Retracts the reminders of these payers, who no longer owe anything. */
export async function retractReminders(
  unit: UnitOfWork,
  feeId: string,
  payers: readonly string[],
): Promise<void> {
  for (let at = 0; at < payers.length; at += maxSlots) {
    const slots = payers.slice(at, at + maxSlots).map((payer) => createFeeSlot(feeId, payer))
    await retract(unit, slots)
  }
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
