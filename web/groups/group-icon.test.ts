// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { inTile } from './group-icon.tsx'
import { titleInLine } from './titles.ts'

test.each([
  ['CLUB OFFICIAL!!!', 'CL'],
  ['🏓🏓🏓', '🏓'],
  ['👨‍👩‍👧‍👦 x', '👨‍👩‍👧‍👦'],
  ['🇿🇦🇿🇦', '🇿🇦'],
  ['A', 'A'],
])('the tile of icon %s shows %s', (icon, shown) => {
  expect(inTile(icon)).toBe(shown)
})

test('lowercases a standard title within a sentence, and keeps a custom one as typed', () => {
  expect(titleInLine('coach', 'admin')).toBe('coach')
  expect(titleInLine('', 'admin')).toBe('host')
  expect(titleInLine('MC', 'member')).toBe('MC')
})
