import type {
  correctPayment as correctEndpoint,
  notePayment as noteEndpoint,
} from '#contract/fees.ts'
import { dayIn } from '#contract/club/club-time.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuditType } from '#engine/audit/events.ts'
import { type Balance, computeBalance } from '#engine/fees/balances.ts'
import { MAX_AMOUNT, formatMoney } from '#engine/fees/money.ts'
import type { PlayerId } from '#engine/ids.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { conflict, invalid, notFound, problem, staleVersion } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { FeeOwner } from './fee-owner.ts'
import { retractReminders } from './retract-reminders.ts'
import { requireFee } from './set-fee.ts'
import {
  deletePayment,
  insertPayment,
  listPayments,
  updatePayment,
  type FeeRow,
  type PaymentRow,
} from './store.ts'

type PaymentInput = Pick<PaymentRow, 'method' | 'amount' | 'paidOn'>

/** Throws for an invalid amount or date. */
function requireValidPayment(
  { method, amount, paidOn }: PaymentInput,
  currency: string,
  today: string,
): void {
  const problems = [
    ...(method === 'waived' && amount !== 0 ? [problem('amount', 'fee.waivedAmount')] : []),
    ...(method !== 'waived' && amount === 0 ? [problem('amount', 'fee.paidAmount')] : []),
    ...(amount > MAX_AMOUNT
      ? [problem('amount', 'fee.amountTooLarge', { most: formatMoney('en', MAX_AMOUNT, currency) })]
      : []),
    ...(paidOn > today ? [problem('paidOn', 'fee.paidLater')] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
}

/** Throws if refunds exceed what a player paid. `after` includes the payment or refund of this amount. */
function requireRefundCovered(after: Balance, amount: number, currency: string): void {
  if (after.paid >= 0) return
  if (amount >= 0) throw conflict('fee.refundNoted')
  const before = after.paid - amount
  throw invalid([
    before <= 0
      ? problem('amount', 'fee.nothingToRefund')
      : problem('amount', 'fee.refundTooMuch', { paid: formatMoney('en', before, currency) }),
  ])
}

const findClubDay = async ({ tx, now }: UnitOfWork) => dayIn((await readSettings(tx)).timeZone, now)

const computePlayerBalance = (
  fee: FeeRow,
  owner: FeeOwner,
  payments: readonly PaymentRow[],
  id: PlayerId,
) =>
  computeBalance(
    owner.payers.includes(id) ? fee.amount : 0,
    payments.filter(({ playerId }) => playerId === id),
  )

/**
 * Notes a payment, or a refund as an amount below 0. Throws if the player owes nothing and has paid nothing.
 * Throws if the balance has changed since the caller saw it, so that two desks can't note the same payment.
 */
export async function notePayment(
  unit: UnitOfWork,
  actor: Actor,
  owner: FeeOwner,
  { playerId, open, method, note, ...input }: BodyOf<typeof noteEndpoint>,
): Promise<void> {
  const fee = await requireFee(unit, owner)
  const payments = await listPayments(unit.tx, fee.id)
  const balance = computePlayerBalance(fee, owner, payments, playerId)
  const isRefund = input.amount !== undefined && input.amount < 0 && balance.paid > 0
  if (!isRefund && !owner.payers.includes(playerId)) {
    throw invalid([problem('playerId', 'fee.notOwing')])
  }
  if (balance.open !== open) throw conflict('fee.openChanged')
  const isWaiver = method === 'waived'
  if (isWaiver && balance.isWaived) throw conflict('fee.alreadyWaived')
  const isFullPayment = input.amount === undefined
  if (isFullPayment && open <= 0) throw invalid([problem('amount', 'fee.nothingOpen')])
  const today = await findClubDay(unit)
  const { amount = isWaiver ? 0 : open, paidOn = today } = input
  requireValidPayment({ method, amount, paidOn }, fee.currency, today)
  const row: PaymentRow = {
    id: unit.newId(),
    feeId: fee.id,
    playerId,
    amount,
    method,
    paidOn,
    note,
    notedBy: actor.userId,
    notedAt: unit.now,
    version: 1,
  }
  const after = computePlayerBalance(fee, owner, [...payments, row], playerId)
  requireRefundCovered(after, amount, fee.currency)
  await insertPayment(unit.tx, row)
  await recordChange(unit, actor, owner, { fee, row, after, change: 'noted' })
}

/** Returns a payment at the version the caller saw, with its fee and the fee's other payments. */
async function requirePayment(unit: UnitOfWork, owner: FeeOwner, id: string, version: number) {
  const fee = await requireFee(unit, owner)
  const payments = await listPayments(unit.tx, fee.id)
  const row = payments.find((one) => one.id === id)
  if (row === undefined) throw notFound('fee.noPayment')
  if (row.version !== version) throw staleVersion()
  return { fee, row, others: payments.filter((one) => one !== row) }
}

/** Corrects a payment. A waiver that becomes a payment needs its amount. */
export async function correctPayment(
  unit: UnitOfWork,
  actor: Actor,
  owner: FeeOwner,
  { id, version, ...changes }: BodyOf<typeof correctEndpoint> & { readonly id: string },
): Promise<void> {
  const { fee, row: old, others } = await requirePayment(unit, owner, id, version)
  const { method = old.method, paidOn = old.paidOn, note = old.note } = changes
  const { amount = method === 'waived' ? 0 : old.amount } = changes
  const today = await findClubDay(unit)
  requireValidPayment({ method, amount, paidOn }, fee.currency, today)
  const noter = { notedBy: actor.userId, notedAt: unit.now }
  const row = { ...old, method, amount, paidOn, note, ...noter, version: version + 1 }
  const isWaiver = method === 'waived' && old.method !== 'waived'
  if (isWaiver && computePlayerBalance(fee, owner, others, row.playerId).isWaived)
    throw conflict('fee.alreadyWaived')
  const after = computePlayerBalance(fee, owner, [...others, row], row.playerId)
  requireRefundCovered(after, amount, fee.currency)
  await updatePayment(unit.tx, row)
  await recordChange(unit, actor, owner, { fee, row, after, change: 'corrected' })
}

/** Removes a payment. Throws if a refund would exceed what remains. */
export async function removePayment(
  unit: UnitOfWork,
  actor: Actor,
  owner: FeeOwner,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  const { fee, row, others } = await requirePayment(unit, owner, id, version)
  const after = computePlayerBalance(fee, owner, others, row.playerId)
  if (after.paid < 0) throw conflict('fee.refundNoted')
  await deletePayment(unit.tx, id)
  await recordChange(unit, actor, owner, { fee, row, after, change: 'removed' })
}

type PaymentChange = 'noted' | 'corrected' | 'removed'

const auditTypes: Record<PaymentChange, AuditType> = {
  noted: 'fee.payment_noted',
  corrected: 'fee.payment_corrected',
  removed: 'fee.payment_removed',
}

type RecordedChange = {
  readonly fee: FeeRow
  readonly row: PaymentRow
  /** The player's balance after the change. */
  readonly after: Balance
  readonly change: PaymentChange
}

/** Audits and publishes a change, and retracts the reminder of a payer who no longer owes anything. */
async function recordChange(
  unit: UnitOfWork,
  actor: Actor,
  owner: FeeOwner,
  { fee, row: { playerId, amount, method }, after, change }: RecordedChange,
): Promise<void> {
  const names = await owner.names(unit.tx, [playerId])
  const details = {
    name: owner.name,
    playerId,
    playerName: names.get(playerId) ?? '',
    amount: formatMoney('en', amount, fee.currency),
    method,
  }
  auditAction(unit, actor, auditTypes[change], { details, subject: owner.id })
  if (after.open <= 0) await retractReminders(unit, owner.id, [playerId])
  await owner.publish(unit)
}
