import { expect, test } from 'vitest'
import {
  checkFideNumber,
  checkNationalNumber,
  nationalKey,
  normaliseFideNumber,
  normaliseNationalNumber,
} from './federation-numbers.ts'

const fide = (text: string) => {
  const number = normaliseFideNumber(text)
  return number === null ? null : [number, ...checkFideNumber(number).map(({ key }) => key)]
}

test.each([
  ['99990001', ['99990001']],
  [' 9999 0001 ', ['99990001']],
  ['0099990001', ['99990001']],
  ['99990001\u200b', ['99990001\u200b', 'field.digits']],
  ['12345678901', ['12345678901']],
  ['123456789012', ['123456789012', 'field.digits']],
  ['GER 123', ['GER123', 'field.digits']],
  ['-5', ['-5', 'field.digits']],
  ['1.5', ['1.5', 'field.digits']],
  ['\u0661\u0662', ['\u0661\u0662', 'field.digits']],
  ['0', null],
  ['', null],
])('reads the FIDE number %j as %j', (text, expected) => {
  expect(fide(text)).toEqual(expected)
})

test.each([
  ['20104-0123', []],
  ['ECF 123456A', []],
  ['Żółw/7 №5', []],
  ['x'.repeat(20), []],
  ['x'.repeat(21), ['field.tooLong']],
  ['12\u200b34', ['field.format']],
])('checks the national number %j', (text, expected) => {
  const number = normaliseNationalNumber(text)
  expect(number === null ? null : checkNationalNumber(number).map(({ key }) => key)).toEqual(
    expected,
  )
})

test('compares national numbers without case and spaces, and stores them with single spaces', () => {
  expect(nationalKey('ECF 123a')).toBe(nationalKey('ecf123A'))
  expect(normaliseNationalNumber('  ECF\t 123 ')).toBe('ECF 123')
  expect(normaliseNationalNumber('  ')).toBeNull()
})
