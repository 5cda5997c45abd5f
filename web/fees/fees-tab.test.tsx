import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type FeeLine,
  type FeeList,
  getFee,
  notePayment,
  remindOfFee,
  removePayment,
  setFee,
} from '#contract/fees.ts'
import { listFeeLines, sumFeeLines, type Payment } from '#engine/fees/balances.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { keyOf } from '../platform/cache/query-of.ts'
import { Toasts } from '../platform/toasts/toasts.tsx'
import { answer, requestsTo } from '../testing/network.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { guessCurrency } from '../ui/i18n/currencies.ts'
import { FeeNote } from './fee-note.tsx'
import { FeesTab } from './fees-tab.tsx'

const params = { owner: 'tournaments', id: 't1' } as const
const fee = { amount: 1000, currency: 'EUR', dueOn: null, link: null, note: '', version: 1 }
const names: Readonly<Record<string, string>> = { p1: 'Pia Park', p2: 'Otto Orr' }

function createFeeList(payments: readonly Payment[], part: Partial<FeeList> = {}): FeeList {
  const lines = listFeeLines(1000, ['p1', 'p2'], payments).map((line): FeeLine => ({
    ...line,
    name: names[line.playerId]!,
    payments: line.payments.map(({ amount, method }, index) => ({
      id: `${line.playerId}-${index}`,
      amount,
      method,
      paidOn: '2026-03-14',
      note: '',
      notedBy: 'Olga Oak',
      notedAt: '2026-03-14T18:00:00.000Z',
      version: 1,
    })),
  }))
  return { name: 'Spring Cup', fee, currency: 'EUR', lines, totals: sumFeeLines(lines), ...part }
}

const showTab = async () =>
  show(
    <>
      <FeesTab params={params} />
      <Toasts />
    </>,
  )

const byTransfer = { playerId: 'p1', amount: 1000, method: 'transfer' } as const

test('records a payment by the chosen method with one tap, and undoes it', async () => {
  answer(getFee, createFeeList([]))
  answer(notePayment, createFeeList([byTransfer]))
  answer(removePayment, createFeeList([]))
  const { user } = await showTab()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Paid by' }), 'transfer')
  await user.click(screen.getByRole('button', { name: 'Paid: Pia Park' }))
  await screen.findByText('Paid €10')
  expect(requestsTo(notePayment)[0]!.body).toMatchObject({
    playerId: 'p1',
    method: 'transfer',
    open: 1000,
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(removePayment)).toHaveLength(1))
})

test('filters by who owes, and shows how many were reminded', async () => {
  answer(getFee, createFeeList([byTransfer]))
  answer(remindOfFee, { notified: 1, waiting: 0, unreachable: 2 })
  const { user } = await showTab()
  await user.click(await screen.findByRole('button', { name: 'Owes 1' }))
  const list = screen.getByRole('list', { name: 'Fee' })
  within(list).getByText('Otto Orr')
  expect(within(list).queryByText('Pia Park')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remind those who owe' }))
  await screen.findByText('1 notified')
  screen.getByText('2 have no account.')
})

test('refuses too many decimals at the field, and sends the amount in minor units', async () => {
  answer(getFee, createFeeList([], { fee: null, lines: [] }))
  answer(setFee, createFeeList([]))
  const { user } = await showTab()
  await user.click(await screen.findByRole('button', { name: 'Set fee' }))
  const amount = await screen.findByRole('textbox', { name: 'Amount' })
  await user.type(amount, '10.005')
  await user.click(screen.getByRole('button', { name: 'Save fee' }))
  await screen.findByText('Enter an amount such as 10.00')
  expect(requestsTo(setFee)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '10,50')
  await user.click(screen.getByRole('button', { name: 'Save fee' }))
  await waitFor(() => expect(requestsTo(setFee)).toHaveLength(1))
  expect(requestsTo(setFee)[0]!.body).toMatchObject({ amount: 1050, currency: 'EUR', version: 0 })
})

test('refunds someone who left, as an amount below 0', async () => {
  const paid = { playerId: 'p1', amount: 1000, method: 'transfer' } as const
  const lines = listFeeLines(1000, ['p2'], [paid]).map((line) => ({
    ...line,
    name: names[line.playerId]!,
    payments: [],
  }))
  answer(getFee, createFeeList([], { lines, totals: sumFeeLines(lines) }))
  answer(notePayment, createFeeList([]))
  const { user } = await showTab()
  await screen.findByText('Left, paid €10')
  await user.click(screen.getByRole('button', { name: 'Refund: Pia Park' }))
  await screen.findByRole('heading', { name: 'Refund to Pia Park' })
  await user.click(screen.getByRole('button', { name: 'Save refund' }))
  await screen.findByText('Refund saved')
  expect(requestsTo(notePayment)[0]!.body).toMatchObject({
    playerId: 'p1',
    open: -1000,
    amount: -1000,
  })
})

test('refuses a fee that someone else changed while the form was open', async () => {
  answer(getFee, createFeeList([]))
  answer(setFee, createFeeList([]))
  const { user } = await showTab()
  await user.click(await screen.findByRole('button', { name: 'Change fee' }))
  const changedElsewhere = createFeeList([], { fee: { ...fee, amount: 1500, version: 2 } })
  act(() => {
    queryClient.setQueryData(keyOf(getFee, params), changedElsewhere as never)
  })
  await user.click(screen.getByRole('button', { name: 'Save fee' }))
  await waitFor(() => expect(requestsTo(setFee)).toHaveLength(1))
  expect(requestsTo(setFee)[0]!.body).toMatchObject({ amount: 1000, version: 1 })
})

test('offers the club’s last currency first, then all by name', async () => {
  answer(getFee, createFeeList([], { fee: null, lines: [], currency: 'ZAR' }))
  answer(setFee, createFeeList([]))
  const { user } = await showTab()
  await user.click(await screen.findByRole('button', { name: 'Set fee' }))
  const choice = await screen.findByRole('combobox', { name: 'Currency' })
  const labels = within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(labels[0]).toBe('South African Rand (ZAR)')
  expect(labels).toContain('Euro (EUR)')
  expect(new Set(labels).size).toBe(labels.length)
  await user.selectOptions(choice, 'JPY')
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '500')
  await user.click(screen.getByRole('button', { name: 'Save fee' }))
  await waitFor(() => expect(requestsTo(setFee)).toHaveLength(1))
  expect(requestsTo(setFee)[0]!.body).toMatchObject({ amount: 500, currency: 'JPY' })
})

test.each([
  [['de-DE', 'en'], 'EUR'],
  [['de-CH'], 'CHF'],
  [['en-US@posix'], 'EUR'],
  [['en'], 'USD'],
  [['af'], 'ZAR'],
  [[], 'EUR'],
])('a first fee for readers of %j is in %s', (languages, currency) => {
  expect(guessCurrency(languages)).toBe(currency)
})

test('shows a player what they owe, with the link until they have paid', async () => {
  const shown = { ...fee, link: 'https://pay.example.org/' }
  const owing = { due: 1000, paid: 0, isWaived: false, open: 1000 }
  const { unmount } = await show(<FeeNote fee={{ ...shown, my: owing }} owner="tournaments" />)
  screen.getByText('Entry fee €10')
  screen.getByText('You owe €10.')
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(shown.link)
  unmount()
  const settled = { due: 1000, paid: 1000, isWaived: false, open: 0 }
  await show(<FeeNote fee={{ ...shown, my: settled }} owner="tournaments" />)
  screen.getByText('You paid €10.')
  expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull()
})

test('a payment noted by someone else while the form is open is not noted twice', async () => {
  answer(getFee, createFeeList([]))
  answer(notePayment, createFeeList([byTransfer]))
  const { user } = await showTab()
  await user.click(await screen.findByRole('button', { name: 'Amount…: Pia Park' }))
  await screen.findByRole('textbox', { name: 'Amount' })
  act(() => {
    queryClient.setQueryData(keyOf(getFee, params), createFeeList([byTransfer]) as never)
  })
  await user.click(screen.getByRole('button', { name: 'Save payment' }))
  await waitFor(() => expect(requestsTo(notePayment)).toHaveLength(1))
  expect(requestsTo(notePayment)[0]!.body).toMatchObject({ amount: 1000, open: 1000 })
})
