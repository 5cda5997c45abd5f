import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeBalance,
  listFeeLines,
  sumFeeLines,
  paymentMethods,
  sumBalances,
  type Payment,
} from './balances.ts'
import { formatDecimal, isCurrency, formatMoney, readAmount } from './money.ts'

describe('amounts', () => {
  test.each([
    ['10', 'EUR', 1000],
    [' 10.5 ', 'EUR', 1050],
    ['10,50', 'EUR', 1050],
    ['10.005', 'EUR', null],
    ['500', 'JPY', 500],
    ['500.5', 'JPY', null],
    ['1.234', 'KWD', 1234],
    ['-5', 'EUR', null],
    ['', 'EUR', null],
    ['ten', 'EUR', null],
    ['1e3', 'EUR', null],
  ])('reads %j in %s as %j', (text, currency, amount) => {
    expect(readAmount(text, currency)).toBe(amount)
  })

  test.each([
    [1000, 'EUR', '€10', '10.00'],
    [1050, 'EUR', '€10.50', '10.50'],
    [500, 'JPY', '¥500', '500'],
    [1234, 'KWD', 'KWD\u00A01.234', '1.234'],
  ])('writes %i %s as %s and %s', (amount, currency, money, decimals) => {
    expect(formatMoney('en', amount, currency)).toBe(money)
    expect(formatDecimal(amount, currency)).toBe(decimals)
  })

  test('accepts only the codes of currencies', () => {
    expect(['EUR', 'ZAR', 'XXY', 'eur', ''].map(isCurrency)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

const createPayment = (playerId: string, amount: number, method: Payment['method'] = 'cash') => ({
  playerId,
  amount,
  method,
})

describe('balances', () => {
  test.each([
    ['nothing paid', [], { paid: 0, isWaived: false, open: 1000 }],
    ['part paid', [createPayment('a', 400)], { paid: 400, isWaived: false, open: 600 }],
    [
      'two parts',
      [createPayment('a', 400), createPayment('a', 600)],
      { paid: 1000, isWaived: false, open: 0 },
    ],
    ['overpaid', [createPayment('a', 1500)], { paid: 1500, isWaived: false, open: -500 }],
    ['waived', [createPayment('a', 0, 'waived')], { paid: 0, isWaived: true, open: 0 }],
    [
      'rest waived',
      [createPayment('a', 400), createPayment('a', 0, 'waived')],
      { paid: 400, isWaived: true, open: 0 },
    ],
  ])('%s', (_, payments, expected) => {
    expect(computeBalance(1000, payments)).toEqual({ due: 1000, ...expected })
  })

  test.each([
    [
      'one waived',
      [computeBalance(1000, [createPayment('a', 0, 'waived')]), computeBalance(1000, [])],
      1000,
    ],
    [
      'one overpaid',
      [computeBalance(1000, [createPayment('a', 1500)]), computeBalance(1000, [])],
      1000,
    ],
    [
      'both overpaid',
      [computeBalance(0, [createPayment('a', 300)]), computeBalance(0, [createPayment('b', 200)])],
      -500,
    ],
  ])('of two payers, %s', (_, balances, open) => {
    expect(sumBalances(balances).open).toBe(open)
  })

  test('lists people who left after those who owe, and only if they paid', () => {
    const lines = listFeeLines(
      1000,
      ['a', 'b'],
      [createPayment('gone', 1000), createPayment('b', 1000)],
    )
    expect(lines.map(({ playerId, hasLeft, open }) => [playerId, hasLeft, open])).toEqual([
      ['a', false, 1000],
      ['b', false, 0],
      ['gone', true, -1000],
    ])
  })

  test('add up: expected and overpaid equals received, waived and open', () => {
    const payment = fc.record({
      playerId: fc.constantFrom('a', 'b', 'c', 'd'),
      amount: fc.nat(3000),
      method: fc.constantFrom(...paymentMethods),
    })
    const payments = fc.array(
      payment.map((one) => (one.method === 'waived' ? { ...one, amount: 0 } : one)),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), payments, (amount, noted) => {
        const sums = sumFeeLines(listFeeLines(amount, ['a', 'b', 'c'], noted))
        expect(sums.expected + sums.overpaid).toBe(
          sums.cash + sums.transfer + sums.other + sums.waived + sums.open,
        )
      }),
    )
  })
})
