import type { setFee as endpoint } from '#contract/fees.ts'
import { dayIn } from '#contract/club/club-time.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { listFeeLines } from '#engine/fees/balances.ts'
import { isCurrency, MAX_AMOUNT, formatMoney } from '#engine/fees/money.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { conflict, invalid, notFound, problem, staleVersion } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { FeeOwner } from './fee-owner.ts'
import { retractReminders } from './retract-reminders.ts'
import { deleteFee, findFee, listPayments, saveFee, type FeeRow } from './store.ts'

type SetFeeInput = BodyOf<typeof endpoint>

/** Parses the address of a payment page; returns null if it is invalid. */
function parsePaymentPage(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' ? url.href : null
}

async function listProblems(
  unit: UnitOfWork,
  { amount, currency, dueOn, link }: SetFeeInput,
  previous: FeeRow | null,
): Promise<FieldProblem[]> {
  const isKnown = isCurrency(currency)
  const maxAmount = () => formatMoney('en', MAX_AMOUNT, currency)
  const isNewlyDue = dueOn !== null && dueOn !== previous?.dueOn
  const today = dayIn((await readSettings(unit.tx)).timeZone, unit.now)
  const isCurrencyKept = previous === null || previous.currency === currency
  const isInUse = !isCurrencyKept && (await listPayments(unit.tx, previous.id)).length > 0
  return [
    ...(amount > 0 ? [] : [problem('amount', 'fee.amount')]),
    ...(amount <= MAX_AMOUNT || !isKnown
      ? []
      : [problem('amount', 'fee.amountTooLarge', { most: maxAmount() })]),
    ...(isKnown ? [] : [problem('currency', 'fee.currency')]),
    ...(isInUse ? [problem('currency', 'fee.currencyInUse', { currency: previous.currency })] : []),
    ...(isNewlyDue && dueOn < today ? [problem('dueOn', 'fee.duePast')] : []),
    ...(link === '' || parsePaymentPage(link) !== null ? [] : [problem('link', 'fee.link')]),
  ]
}

/** Sets or changes a fee. Payments stay as they are. Throws for invalid fields and a stale version. */
export async function setFee(
  unit: UnitOfWork,
  actor: Actor,
  owner: FeeOwner,
  input: SetFeeInput,
): Promise<void> {
  const normalised = { ...input, currency: input.currency.trim().toUpperCase() }
  const previous = await findFee(unit.tx, owner.id)
  if ((previous?.version ?? 0) !== normalised.version) throw staleVersion()
  const problems = await listProblems(unit, normalised, previous)
  if (problems.length > 0) throw invalid(problems)
  const { amount, currency, dueOn, link, note } = normalised
  await saveFee(unit.tx, {
    id: owner.id,
    amount,
    currency,
    dueOn,
    link: link === '' ? null : parsePaymentPage(link),
    note,
    remindedFor: previous?.remindedFor ?? null,
    updatedAt: unit.now,
    version: normalised.version + 1,
  })
  const lines = listFeeLines(amount, owner.payers, await listPayments(unit.tx, owner.id))
  const settledLines = lines.filter(({ open }) => open <= 0)
  await retractReminders(
    unit,
    owner.id,
    settledLines.map(({ playerId }) => playerId),
  )
  const details = { name: owner.name, amount: formatMoney('en', amount, currency) }
  auditAction(unit, actor, 'fee.set', { details, subject: owner.id })
  await owner.publish(unit)
}

/** Removes a fee, and its payments if that is confirmed. */
export async function removeFee(
  unit: UnitOfWork,
  actor: Actor,
  owner: FeeOwner,
  { version, withPayments }: { readonly version: number; readonly withPayments: boolean },
): Promise<void> {
  const previous = await requireFee(unit, owner)
  if (previous.version !== version) throw staleVersion()
  const { length: count } = await listPayments(unit.tx, owner.id)
  if (count > 0 && !withPayments) throw conflict('fee.hasPayments', { count })
  await deleteFee(unit.tx, owner.id)
  await retractReminders(unit, owner.id, owner.payers)
  const details = { name: owner.name, payments: count }
  auditAction(unit, actor, 'fee.removed', { details, subject: owner.id })
  await owner.publish(unit)
}

/** Returns the fee of an owner. Throws 404 without one. */
export async function requireFee({ tx }: Pick<UnitOfWork, 'tx'>, { id }: FeeOwner) {
  const fee = await findFee(tx, id)
  if (fee === null) throw notFound('fee.notFound')
  return fee
}
