// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { tileText } from './group-icon.tsx'
import { inlineTitle } from './titles.ts'

test.each([
  ['CLUB OFFICIAL!!!', 'CL'],
  ['🏓🏓🏓', '🏓'],
  ['👨‍👩‍👧‍👦 x', '👨‍👩‍👧‍👦'],
  ['🇿🇦🇿🇦', '🇿🇦'],
  ['A', 'A'],
])('the tile of icon %s shows %s', (icon, text) => {
  expect(tileText(icon)).toBe(text)
})

test('lowercases a standard title within a sentence, and keeps a custom one as typed', () => {
  expect(inlineTitle('coach', 'admin')).toBe('coach')
  expect(inlineTitle('', 'admin')).toBe('host')
  expect(inlineTitle('MC', 'member')).toBe('MC')
})
