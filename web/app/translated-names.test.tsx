import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listSeasons } from '#contract/club/seasons.ts'
import { sports } from '#engine/sports/sports.ts'
import { LatestResults } from '../accounts/sign-in/latest-results.tsx'
import { getBoardName } from '../ratings/ripple-panel.tsx'
import { answer } from '../testing/network.test-data.ts'
import { someClub } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { TournamentFormDialog } from '../tournaments/form/tournament-form-dialog.tsx'
import { setLanguage } from '../ui/i18n/translations.ts'

const { description } = sports.darts

beforeEach(() => {
  const messages = {
    'names.Darts': 'Dardos',
    'names.Chess': 'Ajedrez',
    [`names.${description}`]: 'A tres dardos',
  }
  setLanguage({ tag: 'es', dir: 'ltr', messages })
  answer(getClub, someClub)
  answer(listSeasons, { items: [] })
})
afterEach(() => setLanguage(null))

test('translates the sports in the form of a tournament', async () => {
  await show(<TournamentFormDialog tournament={null} sportId="darts" onClose={vi.fn()} />)
  await screen.findByRole('option', { name: 'Dardos' })
})

test('translates the descriptions of the sports on the sign-in page', async () => {
  await show(<LatestResults />, { as: null, isBare: true })
  await screen.findByText('A tres dardos')
})

test('translates the sport in the name of a board', () => {
  expect(getBoardName('darts')).toBe('Dardos')
  expect(getBoardName('chess.blitz')).toContain('Ajedrez')
})
