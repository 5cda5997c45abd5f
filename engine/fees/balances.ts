import type { PlayerId } from '../ids.ts'

export const paymentMethods = ['cash', 'transfer', 'other', 'waived'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A noted payment in minor units: below 0 for a refund, 0 if the rest of the fee is waived. */
export type Payment = {
  readonly playerId: PlayerId
  readonly amount: number
  readonly method: PaymentMethod
}

/** What one player owes and has paid, in minor units. */
export type Balance = {
  readonly due: number
  readonly paid: number
  readonly isWaived: boolean
  /** What is still to be paid; below 0 for more paid than due. */
  readonly open: number
}

/** Returns a player's balance. `due` is 0 for someone who left and owes nothing. */
export function computeBalance(
  due: number,
  payments: readonly Pick<Payment, 'amount' | 'method'>[],
): Balance {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const isWaived = payments.some(({ method }) => method === 'waived')
  const open = due - paid
  // Without `+ 0`, a waived fee could be -0.
  return { due, paid, isWaived, open: isWaived ? Math.min(0, open) + 0 : open }
}

/** Returns the sum of several balances. What one player overpaid doesn't reduce what others owe. */
export function sumBalances(balances: readonly Balance[]): Balance {
  const sum = (of: (balance: Balance) => number) => balances.reduce((all, one) => all + of(one), 0)
  const owed = sum(({ open }) => Math.max(0, open))
  return {
    due: sum(({ due }) => due),
    paid: sum(({ paid }) => paid),
    isWaived: balances.some(({ isWaived }) => isWaived),
    open: owed > 0 ? owed : sum(({ open }) => open),
  }
}

export type FeeLine<P extends Payment = Payment> = Balance & {
  readonly playerId: PlayerId
  /** Whether they no longer owe the fee, and are listed because of a payment. */
  readonly hasLeft: boolean
  readonly payments: readonly P[]
}

/** Returns a line for each payer, in order, then for everyone else who has paid. */
export function listFeeLines<P extends Payment>(
  amount: number,
  payers: readonly PlayerId[],
  payments: readonly P[],
): FeeLine<P>[] {
  const byPlayer = Map.groupBy(payments, ({ playerId }) => playerId)
  const payerIds = new Set(payers)
  const left = [...byPlayer.keys()].filter((playerId) => !payerIds.has(playerId))
  return [...payerIds, ...left].map((playerId) => {
    const own = byPlayer.get(playerId) ?? []
    const hasLeft = !payerIds.has(playerId)
    return {
      playerId,
      hasLeft,
      payments: own,
      ...computeBalance(hasLeft ? 0 : amount, own),
    }
  })
}

/** Sums in minor units. */
export type FeeTotals = {
  readonly expected: number
  readonly cash: number
  readonly transfer: number
  readonly other: number
  readonly waived: number
  readonly open: number
  readonly overpaid: number
}

type SummedLine = Balance & { readonly payments: readonly Pick<Payment, 'amount' | 'method'>[] }

/** Returns the sums of all lines: expected + overpaid = cash + transfer + other + waived + open. */
export function sumFeeLines(lines: readonly SummedLine[]): FeeTotals {
  const sum = (of: (line: SummedLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  const sumPaidBy = (method: PaymentMethod) =>
    sum(({ payments }) =>
      payments.reduce((all, payment) => all + (payment.method === method ? payment.amount : 0), 0),
    )
  return {
    expected: sum(({ due }) => due),
    cash: sumPaidBy('cash'),
    transfer: sumPaidBy('transfer'),
    other: sumPaidBy('other'),
    waived: sum(({ isWaived, due, paid }) => (isWaived ? Math.max(0, due - paid) : 0)),
    open: sum(({ open }) => Math.max(0, open)),
    overpaid: sum(({ open }) => Math.max(0, -open)),
  }
}
