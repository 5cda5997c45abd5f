import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { listLive } from '#contract/live/events.ts'
import { getMatch } from '#contract/matches.ts'
import { someMatch } from '../testing/match.test-data.ts'
import { answer } from '../testing/network.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { MatchDialog } from './match-dialog.tsx'

test('shows the 180s of a darts match', async () => {
  answer(listLive, { items: [], count: 0 } as never)
  answer(
    getMatch,
    someMatch({
      sportId: 'darts',
      format: '501',
      score1: 3,
      scoreText: '3–1',
      details: { unit: 'legs', bestOf: 5, maximums: [2, 1] },
    }),
  )
  await show(<MatchDialog id="m1" onClose={() => {}} />)
  await screen.findByText(/best of 5 legs, 180s 2–1/)
})
