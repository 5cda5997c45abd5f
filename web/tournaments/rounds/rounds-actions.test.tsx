import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { RoundActions } from './rounds-actions.tsx'

const swiss = someTournament('chess', { format: 'swiss', status: 'active' })

function roundsReply(isAutomatic: boolean) {
  const round = (n: number) => ({
    id: `S${n}`,
    round: n,
    title: `Round ${n}`,
    decided: 0,
    total: 2,
    day: null,
    isReleased: true,
    isAutomatic: n === 2 && isAutomatic,
    byes: [],
    broken: [],
    pointsBefore: [],
  })
  const rounds = [round(1), round(2)]
  const actionFlags = { canPair: false, whyNot: null, canUnpair: true }
  return { rounds, plan: null, planned: 3, ...actionFlags, revision: 1, version: 1 }
}

test.each([true, false])('notes that round 2 was paired automatically: %s', async (isAutomatic) => {
  await show(
    <RoundActions tournament={swiss} reply={roundsReply(isAutomatic)} onPaired={() => {}} />,
  )
  await screen.findByRole('button', { name: 'Unpair round 2' })
  const note = screen.queryByText('Round 2 was paired automatically.')
  expect(note !== null).toBe(isAutomatic)
})
