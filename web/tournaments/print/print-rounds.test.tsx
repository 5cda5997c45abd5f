import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { getStandings, listRounds } from '#contract/tournaments/rounds.ts'
import { answer, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../testing/tournament.test-data.ts'
import { PrintCrosstable } from './print-crosstable.tsx'
import { PrintPairings } from './print-pairings.tsx'

const tournament = someTournament('chess')
const answerMatches = () => {
  const match = someMatch('R1-1', [sideOf('ada', 'Ada'), sideOf('ben', 'Ben')], {
    stage: 'round_robin',
    round: 1,
    roundTitle: 'Round 1',
  })
  answer(listTournamentMatches, { items: [match], revision: 1 })
}

test('a crosstable whose standings fail says so', async () => {
  answerMatches()
  refuse(getStandings, 'NOT_FOUND')
  await show(<PrintCrosstable tournament={tournament} />)
  await screen.findByText('The standings could not be loaded')
  expect(screen.queryByText('No standings yet.')).toBeNull()
})

test('pairings are not printed without the byes of their round', async () => {
  answerMatches()
  refuse(listRounds, 'NOT_FOUND')
  await show(<PrintPairings tournament={tournament} round={undefined} order="board" />)
  await screen.findByText('The pairings could not be loaded')
  expect(screen.queryByText('Ada')).toBeNull()
})
