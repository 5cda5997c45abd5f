import type { FeeList, PublicFee, ShownFee } from '#contract/fees.ts'
import { listFeeLines, sumFeeLines, sumBalances } from '#engine/fees/balances.ts'
import type { PlayerId } from '#engine/ids.ts'
import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { findUserNames } from '../accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import { iso } from '../platform/iso.ts'
import type { FeeOwner } from './fee-owner.ts'
import { findFee, findLastCurrency, listPayments, type FeeRow } from './store.ts'

const viewPublicFee = ({ amount, currency, dueOn, link, note }: FeeRow): PublicFee => {
  return { amount, currency, dueOn, link, note }
}

/**
 * Returns the fee of a tournament or group as its page shows it, with the balance of the reader: the player,
 * and the teams that they lead.
 */
export async function findShownFee(
  db: Database,
  id: string,
  payers: () => readonly PlayerId[],
  readerIds: readonly (string | null)[],
): Promise<ShownFee | null> {
  const fee = await findFee(db, id)
  if (fee === null) return null
  const viewerIds = new Set(readerIds.filter((one) => one !== null))
  const payments = viewerIds.size === 0 ? [] : await listPayments(db, id)
  const lines = listFeeLines(
    fee.amount,
    payers().filter((payer) => viewerIds.has(payer)),
    payments.filter(({ playerId }) => viewerIds.has(playerId)),
  ).filter(({ due, paid }) => due > 0 || paid > 0)
  return { ...viewPublicFee(fee), my: lines.length === 0 ? null : sumBalances(lines) }
}

/** Returns who owes and who paid, for those who run the tournament or group. */
export async function getFeeList(db: Database, owner: FeeOwner): Promise<FeeList> {
  const fee = await findFee(db, owner.id)
  const rows = fee === null ? [] : await listPayments(db, owner.id)
  const lines = fee === null ? [] : listFeeLines(fee.amount, owner.payers, rows)
  const [names, users] = await Promise.all([
    owner.names(
      db,
      lines.map(({ playerId }) => playerId),
    ),
    findUserNames(
      db,
      rows.map(({ notedBy }) => notedBy),
    ),
  ])
  return {
    name: owner.name,
    fee: fee === null ? null : { ...viewPublicFee(fee), version: fee.version },
    currency: fee?.currency ?? (await findLastCurrency(db)),
    lines: lines.map(({ payments, ...line }) => ({
      ...line,
      name: names.get(line.playerId) ?? FORMER_MEMBER,
      payments: payments.map(({ id, method, amount, paidOn, note, notedBy, notedAt, version }) => ({
        id,
        method,
        amount,
        paidOn,
        // Kept without name and note for the treasurer, and in full in case the person is restored.
        note: names.has(line.playerId) ? note : '',
        notedBy: notedBy === null ? null : (users.get(notedBy) ?? FORMER_MEMBER),
        notedAt: iso(notedAt),
        version,
      })),
    })),
    totals: sumFeeLines(lines),
  }
}
