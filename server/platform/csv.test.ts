import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+441234', "'+441234"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['\t=1', "' =1"],
  ['\r=1', "' =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['-3', '-3'],
  ['-3.5', '-3.5'],
  [-3, '-3'],
  ['Ann, B', '"Ann, B"'],
  ['Ann; B', '"Ann; B"'],
  ['"Ann"', '"""Ann"""'],
  [null, ''],
])('writes the cell %j as %j', (value, cell) => {
  expect(formatCsv([[value]])).toBe(`${cell}\r\n`)
})

test('separates cells by semicolons on request, with decimal commas', () => {
  expect(formatCsv([['a', 1, 'b']], ';')).toBe('a;1;b\r\n')
  expect(formatCsv([[2.5, -0.5, '2.5']], ';')).toBe('2,5;-0,5;2.5\r\n')
  expect(formatCsv([[2.5]])).toBe('2.5\r\n')
})
