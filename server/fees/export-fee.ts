import type { FeeLine, FeePayment } from '#contract/fees.ts'
import { formatDecimal } from '#engine/fees/money.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Database } from '../platform/database/database.ts'
import type { CsvRow } from '../platform/csv.ts'
import { CsvReply } from '../platform/http/replies.ts'
import type { FeeOwner } from './fee-owner.ts'
import { getFeeList } from './view-fee.ts'

const header = [
  'Name',
  'Status',
  'Due',
  'Paid',
  'Open',
  'Currency',
  'Payment',
  'Method',
  'Paid on',
  'Noted by',
  'Note',
]

function describeStatus({ hasLeft, isWaived, open, paid }: FeeLine): string {
  if (hasLeft) return 'left'
  if (open < 0) return 'overpaid'
  if (open > 0) return paid > 0 ? 'part paid' : 'owes'
  return isWaived ? 'waived' : 'paid'
}

/**
 * Exports a row for each payment, and one for everyone who has not paid. The amounts due, paid and open are
 * only in a person's first row, so that the columns can be summed.
 */
export async function exportFee(
  db: Database,
  owner: FeeOwner,
  separator: 'comma' | 'semicolon',
): Promise<CsvReply> {
  const { lines, fee } = await getFeeList(db, owner)
  const currency = fee?.currency ?? ''
  // Spreadsheets that expect semicolons also expect a decimal comma.
  const formatMoney = (amount: number) => {
    const text = formatDecimal(amount, currency)
    return separator === 'semicolon' ? text.replace('.', ',') : text
  }
  const createRow = (line: FeeLine, payment: FeePayment | null, isFirst: boolean): CsvRow => [
    line.name,
    describeStatus(line),
    ...(isFirst ? [line.due, line.paid, line.open].map(formatMoney) : ['', '', '']),
    currency,
    ...(payment === null
      ? ['', '', '', '', '']
      : [
          formatMoney(payment.amount),
          payment.method,
          payment.paidOn,
          payment.notedBy,
          payment.note,
        ]),
  ]
  const rows = lines.flatMap((line) =>
    line.payments.length === 0
      ? [createRow(line, null, true)]
      : line.payments.map((payment, index) => createRow(line, payment, index === 0)),
  )
  const name = foldName(owner.name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return new CsvReply(header, rows, `${name || 'fees'}-fees.csv`)
}
