import { expect, test } from 'vitest'
import { getNextPage } from './next-page.ts'

test.each([
  ['/leaderboard?sport=chess', '/leaderboard?sport=chess'],
  [undefined, '/sports'],
  ['/', '/sports'],
  ['/auth/signin', '/sports'],
  ['//elsewhere.example', '/sports'],
  ['/\\elsewhere.example', '/sports'],
  // Browsers skip tabs and line breaks in an address.
  ['/\t/elsewhere.example', '/sports'],
  ['/\n\\elsewhere.example', '/sports'],
  ['https://elsewhere.example', '/sports'],
])('%s redirects to %s after signing in', (next, page) => {
  expect(getNextPage(next)).toBe(page)
})
