import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { setLanguage } from '../../ui/i18n/translations.ts'
import { LatestResults } from './latest-results.tsx'

afterEach(() => setLanguage(null))

const result = {
  id: 'm1',
  sportId: 'chess',
  format: 'Blitz',
  side1: 'Ann Able',
  side2: 'Bob Baker',
  score1: 1,
  score2: 0,
  scoreText: '1–0',
  playedAt: '2026-03-01T10:00:00.000Z',
} as const

test.each([
  ['a win', { score1: 1, score2: 0, scoreText: '1–0' }, true],
  ['a draw', { score1: 0.5, score2: 0.5, scoreText: '½–½' }, false],
])('highlights the winner only: %s', async (_, score, isWon) => {
  answer(getClub, { ...someClub, recentResults: [{ ...result, ...score }] })
  await show(<LatestResults />, { as: null })
  const ann = await screen.findByText('Ann Able', { selector: '[class*="names"] *' })
  const bob = screen.getByText('Bob Baker', { selector: '[class*="names"] *' })
  expect(ann.className !== bob.className).toBe(isWon)
})

test('lists the sports in the language of the page while results are private', async () => {
  answer(getClub, someClub)
  setLanguage({ tag: 'de', dir: 'ltr', messages: { 'names.Chess': 'Schach' } })
  await show(<LatestResults />, { as: null })
  await screen.findByText('Schach')
  expect(screen.queryByText('Chess')).toBeNull()
})
