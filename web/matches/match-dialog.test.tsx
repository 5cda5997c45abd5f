import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listLive } from '#contract/live/events.ts'
import { getMatch, getMatchHistory } from '#contract/matches.ts'
import { getPlayer } from '#contract/players/players.ts'
import { someMatch } from '../testing/match.test-data.ts'
import { answer } from '../testing/network.test-data.ts'
import { members } from '../testing/people.test-data.ts'
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

test('the history names the players of each version, also those who were replaced', async () => {
  const [lerato, aiko, kwame] = members
  answer(listLive, { items: [], count: 0 } as never)
  answer(getPlayer, aiko!)
  answer(getMatch, someMatch({ version: 2, players: [lerato!, kwame!], player2Id: 'p3' }))
  const snapshot = {
    ...someMatch({ sportId: 'pool', format: '8-Ball' }),
    player1Score: 2,
    player2Score: 1,
  }
  const entry = { at: snapshot.playedAt, byId: null, byName: null, reason: null }
  answer(getMatchHistory, {
    items: [
      { ...entry, sequence: 1, kind: 'recorded', snapshot },
      { ...entry, sequence: 2, kind: 'corrected', snapshot: { ...snapshot, player2Id: 'p3' } },
    ],
  })
  await show(<MatchDialog id="m1" onClose={() => {}} />)
  const history = await screen.findByRole('region', { name: 'History' })
  await within(history).findByText(/Aiko Tanaka/)
  const lines = within(history).getAllByRole('listitem')
  expect(lines[0]!.textContent).toContain('Lerato Mokoena 2–1 Aiko Tanaka')
  expect(lines[1]!.textContent).toContain('Lerato Mokoena 2–1 Kwame Boateng')
})
