import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listPublicLive, type ShownMatch } from '#contract/live/public.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PublicLiveScreen } from './public-live-screen.tsx'

const createSide = (name: string) => [{ id: name as never, name, avatarUrl: null }]
const createMatch = (id: string, table: string, minutesAgo: number): ShownMatch => {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  return {
    id,
    sportId: 'pool',
    game: 'racks',
    settings: { raceTo: 5 },
    sides: [createSide('Ana Able'), createSide('Ben Baker')],
    matchType: 'casual',
    tournamentId: null,
    tournamentMatchId: null,
    tournamentName: null,
    table,
    status: 'live',
    rev: 1,
    score: {
      now: [4, 2],
      won: null,
      sets: null,
      finished: [],
      turn: 1,
      matchPoint: null,
      winner: null,
    },
    startedAt: at,
    lastEventAt: at,
    isAbandoned: false,
  }
}

test('says how long a match has had no update, instead of its state', async () => {
  answer(getClub, someClub)
  answer(listPublicLive, {
    clubName: 'The Rack',
    items: [createMatch('l1', 'Table 1', 1), createMatch('l2', 'Table 2', 3.5)],
  })
  await show(<PublicLiveScreen />, { as: null, isBare: true, path: '/p/live' })
  const [current, silent] = await screen.findAllByRole('link', { name: /Ana Able/ })
  expect(current!.textContent).toContain('Race to 5')
  expect(silent!.textContent).toContain('No update for 3 min')
})
