import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { listLive } from '#contract/live/events.ts'
import { getMatch } from '#contract/matches.ts'
import { answer } from '../testing/network.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { MatchDialog } from './match-dialog.tsx'

test('shows the 180s of a darts match', async () => {
  const at = '2026-03-01T10:00:00.000Z'
  answer(listLive, { items: [], count: 0 } as never)
  answer(getMatch, {
    id: 'm1',
    sportId: 'darts',
    format: '501',
    matchType: 'casual',
    ending: 'played',
    status: 'completed',
    rated: true,
    players: [],
    player1Id: 'p1',
    player2Id: 'p2',
    partner1Id: null,
    partner2Id: null,
    score1: 3,
    score2: 1,
    winnerSide: 1,
    winnerId: 'p1',
    completedAt: at,
    updatedAt: at,
    createdBy: 'user-1',
    teamMatchId: null,
    isPrivate: false,
    history: [],
    scoreText: '3–1',
    details: { unit: 'legs', bestOf: 5, maximums: [2, 1] },
    playedAt: at,
    createdAt: at,
    createdByName: null,
    voidReason: null,
    tournamentId: null,
    tournamentName: null,
    tournamentMatchId: null,
    ratingChanges: [],
    mayCorrect: true,
    mayNotCorrectReason: null,
    deltas: [],
    version: 1,
  } as never)
  await show(<MatchDialog id="m1" onClose={() => {}} />)
  await screen.findByText(/best of 5 legs, 180s 2–1/)
})
