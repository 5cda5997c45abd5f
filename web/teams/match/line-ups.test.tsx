import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getTeam } from '#contract/teams/team.ts'
import { answer } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch, someTeamPage } from '../../testing/teams.test-data.ts'
import { LineUps } from './line-ups.tsx'

const isIn = { isIn: true, isFilled: false, places: null, proposed: null }
const isMissing = { ...isIn, isIn: false }

test('a submitted line-up that is still hidden is not shown as empty to an organiser', async () => {
  answer(getTeam, someTeamPage())
  const match = someTeamMatch('chess.boards4', {
    status: 'scheduled',
    homeLineUp: isIn,
    awayLineUp: isMissing,
  })
  const { user } = await show(<LineUps match={match} />)
  await screen.findByRole('button', { name: 'Submit line-up' })
  expect(screen.getAllByRole('combobox')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Change line-up' }))
  expect(screen.getAllByRole('combobox')).toHaveLength(8)
})
