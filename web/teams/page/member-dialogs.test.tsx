import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeRoster, listTeams } from '#contract/teams/team.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamPlayer, someTeamPage } from '../../testing/teams.test-data.ts'
import { MemberDialogs } from './member-dialogs.tsx'
import { MemberMenu } from './member-menu.tsx'

test.each(['abc', '1.5', '-1', '100'])('rejects the jersey number %s', async (typed) => {
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
})

test('removes the number with an empty field', async () => {
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
const team = someTeamPage({
  players: [captain, vice],
  captain: { playerId: 'cap', playerName: 'Cara Lead' },
  isCaptain: true,
})

test.each([
  ['all actions on the vice-captain to the captain', 'cap', vice, true],
  ['only some actions on the captain to the vice-captain', 'vice', captain, false],
] as const)('offers %s', async (_, me, player, isOffered) => {
  const as = someUser({ role: 'player', playerId: me })
  const { user } = await show(<MemberMenu team={team} player={player} />, { as })
  await user.click(screen.getByRole('button', { name: `Actions for ${player.playerName}` }))
  expect(screen.queryByText('Remove from team…') !== null).toBe(isOffered)
  expect(screen.queryByText('Suspend…') !== null).toBe(isOffered)
  expect(screen.queryByText('Offer captaincy') !== null).toBe(isOffered)
  expect(screen.queryByText('Number…')).not.toBeNull()
})

test('cannot transfer a player if there is no other team', async () => {
  const team = someTeamPage()
  answer(listTeams, { items: [team], page: 1, pageSize: 100, total: 1, totalPages: 1 })
  await show(
    <MemberDialogs open="transfer" team={team} player={someTeamPlayer()} onClose={vi.fn()} />,
  )
  await screen.findByText('There is no other team of this sport.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' }).disabled).toBe(true)
})
