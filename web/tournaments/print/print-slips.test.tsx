import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { answer } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../testing/tournament.test-data.ts'
import { PrintSlips } from './print-slips.tsx'

const createMatch = (round: number, one: string, two: string) =>
  someMatch(`R${round}-1`, [sideOf(one, one), sideOf(two, two)], {
    stage: 'round_robin',
    round,
    roundTitle: `Round ${round}`,
    number: round,
  })

async function listSlips(round: number | undefined) {
  const items = [createMatch(1, 'Ada', 'Ben'), createMatch(2, 'Cid', 'Ada')]
  answer(listTournamentMatches, { items, revision: 1 })
  await show(<PrintSlips tournament={someTournament('tabletennis')} round={round} />)
  const slips = await screen.findAllByRole('article')
  return slips.map((slip) => slip.querySelector('b')?.textContent)
}

test('prints the slips of the current round, as its choice says', async () => {
  expect(await listSlips(undefined)).toEqual(['M1, Round 1'])
})

test('prints the slips of a chosen round', async () => {
  expect(await listSlips(2)).toEqual(['M2, Round 2'])
})
