import { z } from 'zod'
import { paymentMethods } from '#engine/fees/balances.ts'
import { endpoint } from './endpoint.ts'
import { queryVersion, csvSeparator, flag, id, playerId, timestamp, version } from './fields.ts'

/** An amount in minor units of the currency. */
const minorUnits = z.int()
export const feeDay = z.iso.date()
const note = z.string().trim().max(200)

/** Fee fields visible to everyone who can see the tournament or the group. */
export const publicFee = z.object({
  amount: minorUnits.describe('In minor units, as all amounts: 1050 for 10.50 EUR'),
  currency: z.string().describe('ISO 4217, such as EUR'),
  dueOn: feeDay.nullable(),
  link: z.string().nullable().describe('The club’s own payment page'),
  note: z.string(),
})
export type PublicFee = z.infer<typeof publicFee>

const balance = {
  due: minorUnits,
  paid: minorUnits,
  isWaived: z.boolean(),
  open: minorUnits.describe('What is still to be paid; below 0 if overpaid'),
}

/** A fee as its payers see it, with their own balance but not those of others. */
export const shownFee = publicFee.extend({
  my: z.object(balance).nullable().describe('Null if you owe nothing and have paid nothing'),
})
export type ShownFee = z.infer<typeof shownFee>

export const feePayment = z.object({
  id,
  method: z.enum(paymentMethods),
  amount: minorUnits,
  paidOn: feeDay,
  note: z.string(),
  notedBy: z.string().nullable(),
  notedAt: timestamp,
  version,
})
export type FeePayment = z.infer<typeof feePayment>

export const feeLine = z.object({
  playerId: playerId.describe('The team, where teams enter'),
  name: z.string(),
  hasLeft: z
    .boolean()
    .describe('Whether they left: they owe nothing, and are listed for what they paid'),
  ...balance,
  payments: z.array(feePayment),
})
export type FeeLine = z.infer<typeof feeLine>

export const feeList = z.object({
  name: z.string().describe('Name of the tournament or group'),
  fee: publicFee.extend({ version }).nullable(),
  currency: z
    .string()
    .nullable()
    .describe(
      'The currency of the fee, or the one that the club used last; null if it never had a fee',
    ),
  lines: z.array(feeLine),
  totals: z.object({
    expected: minorUnits,
    cash: minorUnits,
    transfer: minorUnits,
    other: minorUnits,
    waived: minorUnits,
    open: minorUnits,
    overpaid: minorUnits,
  }),
})
export type FeeList = z.infer<typeof feeList>

export const feeOwners = ['tournaments', 'groups'] as const
export type FeeOwnerKind = (typeof feeOwners)[number]
const ownerParams = z.object({ owner: z.enum(feeOwners), id: z.string().min(1).max(500) })
const paymentParams = ownerParams.extend({ paymentId: z.string().min(1).max(500) })

const tag = 'Fees'
const access = 'signed-in'

export const getFee = endpoint({
  tag,
  access,
  method: 'GET',
  path: '/api/fees/:owner/:id',
  summary: 'Get the fee of a tournament or group with who owes and who paid, for those who run it',
  params: ownerParams,
  status: 200,
  reply: feeList,
})

export const setFee = endpoint({
  tag,
  access,
  allowance: 'groupChanges',
  changes: ['groups', 'tournaments'],
  method: 'POST',
  path: '/api/fees/:owner/:id',
  summary: 'Set or change the fee of a tournament or group; noted payments stay as they are',
  rawFields: ['link'],
  params: ownerParams,
  body: z.object({
    amount: minorUnits,
    currency: z.string().max(10),
    dueOn: feeDay.nullable().default(null),
    link: z.string().trim().max(1000).default(''),
    note: note.default(''),
    version: z.int().min(0).describe('0 if there is no fee yet'),
  }),
  status: 200,
  reply: feeList,
})

export const removeFee = endpoint({
  tag,
  access,
  allowance: 'groupChanges',
  changes: ['groups', 'tournaments'],
  method: 'DELETE',
  path: '/api/fees/:owner/:id',
  summary: 'Remove a fee; noted payments are removed too, which has to be confirmed',
  params: ownerParams,
  query: z.object({ version: queryVersion, withPayments: flag.default(false) }),
  status: 200,
  reply: feeList,
})

const paymentFields = {
  method: feePayment.shape.method,
  amount: minorUnits.describe('0 if waived, below 0 for a refund'),
  paidOn: feeDay,
  note,
}

export const notePayment = endpoint({
  tag,
  access,
  allowance: 'groupChanges',
  changes: ['groups', 'tournaments'],
  method: 'POST',
  path: '/api/fees/:owner/:id/payments',
  summary: 'Note a payment of a player or a refund, or waive the rest',
  params: ownerParams,
  body: z.object({
    ...paymentFields,
    playerId,
    open: minorUnits.describe('The open amount you saw; refused if it has changed'),
    amount: paymentFields.amount.optional().describe('The open amount if absent'),
    paidOn: paymentFields.paidOn.optional(),
    note: note.default(''),
  }),
  status: 201,
  reply: feeList,
})

export const correctPayment = endpoint({
  tag,
  access,
  allowance: 'groupChanges',
  changes: ['groups', 'tournaments'],
  method: 'PATCH',
  path: '/api/fees/:owner/:id/payments/:paymentId',
  summary: 'Correct a noted payment',
  params: paymentParams,
  body: z.object(paymentFields).partial().extend({ version }),
  status: 200,
  reply: feeList,
})

export const removePayment = endpoint({
  tag,
  access,
  allowance: 'groupChanges',
  changes: ['groups', 'tournaments'],
  method: 'DELETE',
  path: '/api/fees/:owner/:id/payments/:paymentId',
  summary: 'Remove a noted payment',
  params: paymentParams,
  query: z.object({ version: queryVersion }),
  status: 200,
  reply: feeList,
})

export const remindOfFee = endpoint({
  tag,
  access,
  method: 'POST',
  path: '/api/fees/:owner/:id/reminders',
  summary: 'Remind everyone who owes, each at most once a day',
  allowance: 'groupChanges',
  params: ownerParams,
  body: z.object({}),
  changes: [],
  status: 200,
  reply: z.object({
    notified: z.int(),
    waiting: z.int().describe('Players reminded within the last day'),
    unreachable: z.int().describe('Players who owe but have no account'),
  }),
})

export const exportFee = endpoint({
  tag,
  access,
  method: 'GET',
  path: '/api/fees/:owner/:id/csv',
  summary: 'Export who owes and who paid as CSV, a row for each payment',
  params: ownerParams,
  query: z.object({ separator: csvSeparator }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})
