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
export function balanceOf(
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
export function feeLines<P extends Payment>(
  amount: number,
  payers: readonly PlayerId[],
  payments: readonly P[],
): FeeLine<P>[] {
  const byPlayer = Map.groupBy(payments, ({ playerId }) => playerId)
  const owing = new Set(payers)
  const left = [...byPlayer.keys()].filter((playerId) => !owing.has(playerId))
  return [...owing, ...left].map((playerId) => {
    const theirs = byPlayer.get(playerId) ?? []
    const hasLeft = !owing.has(playerId)
    return {
      playerId,
      hasLeft,
      payments: theirs,
      ...balanceOf(hasLeft ? 0 : amount, theirs),
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

type Counted = Balance & { readonly payments: readonly Pick<Payment, 'amount' | 'method'>[] }

/** Returns the sums of all lines: expected + overpaid = cash + transfer + other + waived + open. */
export function feeTotals(lines: readonly Counted[]): FeeTotals {
  const sum = (of: (line: Counted) => number) => lines.reduce((all, line) => all + of(line), 0)
  const by = (method: PaymentMethod) =>
    sum(({ payments }) =>
      payments.reduce((all, payment) => all + (payment.method === method ? payment.amount : 0), 0),
    )
  return {
    expected: sum(({ due }) => due),
    cash: by('cash'),
    transfer: by('transfer'),
    other: by('other'),
    waived: sum(({ isWaived, due, paid }) => (isWaived ? Math.max(0, due - paid) : 0)),
    open: sum(({ open }) => Math.max(0, open)),
    overpaid: sum(({ open }) => Math.max(0, -open)),
  }
}
