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
])('of the icon %s its tile shows %s', (icon, shown) => {
  expect(inTile(icon)).toBe(shown)
})

test('within a sentence a usual title is small, and one of somebody’s own as they wrote it', () => {
  expect(titleInLine('coach', 'admin')).toBe('coach')
  expect(titleInLine('', 'admin')).toBe('host')
  expect(titleInLine('MC', 'member')).toBe('MC')
})
