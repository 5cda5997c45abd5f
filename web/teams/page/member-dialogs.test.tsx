import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeRoster } from '#contract/teams/team.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamPlayer, someTeamPage } from '../../testing/teams.test-data.ts'
import { MemberDialogs } from './member-dialogs.tsx'
import { MemberMenu } from './member-menu.tsx'

test.each(['abc', '1.5', '-1', '100'])(
  '%s is not a jersey number, and removes none',
  async (typed) => {
    const team = someTeamPage()
    const player = someTeamPlayer({ jerseyNumber: 7 })
    const { user } = await show(
      <MemberDialogs open="number" team={team} player={player} onClose={vi.fn()} />,
    )
    const field = await screen.findByRole('textbox', { name: 'No.' })
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Number must be a whole number from 0 to 99, or empty')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(requestsTo(changeRoster)).toHaveLength(0)
  },
)

test('an empty field removes the number', async () => {
  const team = someTeamPage()
  answer(changeRoster, team)
  const player = someTeamPlayer({ jerseyNumber: 7 })
  const { user } = await show(
    <MemberDialogs open="number" team={team} player={player} onClose={vi.fn()} />,
  )
  await user.clear(await screen.findByRole('textbox', { name: 'No.' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(changeRoster)).toHaveLength(1))
  expect(requestsTo(changeRoster)[0]!.body).toMatchObject({
    command: { type: 'number', jerseyNumber: null },
  })
})

const captain = someTeamPlayer({ playerId: 'cap', playerName: 'Cara Lead', role: 'captain' })
const vice = someTeamPlayer({ playerId: 'vice', playerName: 'Vera Vice', role: 'vice_captain' })
const led = someTeamPage({
  players: [captain, vice],
  captain: { playerId: 'cap', playerName: 'Cara Lead' },
  isCaptain: true,
})

test.each([
  ['the captain', 'cap', vice, true],
  ['the vice-captain, of the captain', 'vice', captain, false],
] as const)('the actions offered to %s', async (_, me, player, isOffered) => {
  const as = someUser({ role: 'player', playerId: me })
  const { user } = await show(<MemberMenu team={led} player={player} />, { as })
  await user.click(screen.getByRole('button', { name: `Actions for ${player.playerName}` }))
  expect(screen.queryByText('Remove from team') !== null).toBe(isOffered)
  expect(screen.queryByText('Suspend…') !== null).toBe(isOffered)
  expect(screen.queryByText('Offer captaincy') !== null).toBe(isOffered)
  expect(screen.queryByText('Number…')).not.toBeNull()
})
