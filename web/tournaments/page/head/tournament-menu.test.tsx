import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someUser } from '../../../testing/people.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { someParticipant, someTournament } from '../../../testing/tournament.test-data.ts'
import { TournamentMenu } from './tournament-menu.tsx'

const mia = someParticipant('mia', 'Mia Chen')
const asMia = someUser({ role: 'player', playerId: 'mia' })
const createTournament = (changes: object) =>
  someTournament('chess', { format: 'swiss', status: 'active', participants: [mia], ...changes })

test.each([
  ['a player in a running tournament', createTournament({}), true],
  [
    'a player who has withdrawn',
    createTournament({ participants: [{ ...mia, status: 'withdrawn' }] }),
    false,
  ],
  [
    'a player before the start, who has a button',
    createTournament({ status: 'registration' }),
    false,
  ],
  ['someone who does not play', createTournament({ participants: [] }), false],
])('offers Withdraw in the menu only while playing: %s', async (_, tournament, isOffered) => {
  const { user } = await show(<TournamentMenu tournament={tournament} />, { as: asMia })
  await user.click(screen.getByRole('button', { name: /[aA]ctions/ }))
  expect(screen.queryByRole('menuitem', { name: 'Withdraw…' }) !== null).toBe(isOffered)
})

test('confirms before a player withdraws', async () => {
  const { user } = await show(<TournamentMenu tournament={createTournament({})} />, { as: asMia })
  await user.click(screen.getByRole('button', { name: /[aA]ctions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Withdraw…' }))
  await screen.findByRole('dialog')
})
