import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { ChampionPanel } from './champion-panel.tsx'

const podium = ['Ann', 'Bob'].map((playerName, index) => {
  return { playerId: `p${index}`, teamId: null, playerName, place: index + 1 }
})
const champion = {
  playerId: 'p0',
  teamId: null,
  playerName: 'Ann',
  wins: 6,
  matches: 6,
  final: { opponentName: 'Bob', score: ['3', '1'] as [string, string] },
  points: null,
}
const completed = someTournament('pool', {
  id: 't1',
  status: 'completed',
  isPublic: true,
  podium,
  champion,
})

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

test('shows the champion with the final, the champion’s score first, and the wins', async () => {
  await show(<ChampionPanel tournament={completed} isMember />)
  const panel = screen.getByRole('region', { name: 'Champion' })
  expect(panel.textContent).toContain('6 wins')
  expect(panel.textContent).toContain('Final against Bob')
  expect(screen.getAllByRole('img').map((tile) => tile.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['3', 'to 1']),
  )
  expect(screen.getAllByRole('link', { name: 'Ann' })[0]!.getAttribute('href')).toBe('/players/p0')
})

test.each([
  ['1', 'point'],
  ['2½', 'points'],
])('a champion of a table has %s %s', async (points, word) => {
  const inTable = { ...champion, final: null, points }
  await show(<ChampionPanel tournament={{ ...completed, champion: inTable }} isMember />)
  screen.getByText(word)
})

test('a shared first place has no champion and names all who share it', async () => {
  const tied = podium.map((entrant) => ({ ...entrant, place: 1 }))
  await show(<ChampionPanel tournament={{ ...completed, podium: tied, champion: null }} isMember />)
  screen.getByRole('region', { name: 'First place is shared' })
  expect(screen.getAllByText('1st')).toHaveLength(2)
})

test('a final that no one came to has no champion, and a shared second place', async () => {
  const runnersUp = podium.map((entrant) => ({ ...entrant, place: 2 }))
  await show(
    <ChampionPanel tournament={{ ...completed, podium: runnersUp, champion: null }} isMember />,
  )
  screen.getByRole('region', { name: 'No one came to the final' })
  expect(screen.getAllByText('2nd')).toHaveLength(2)
})

test('Share names the champion with the public page, and only the tournament if it is private', async () => {
  const share = vi.fn(async () => {})
  Object.assign(navigator, { share })
  const { user, unmount } = await show(<ChampionPanel tournament={completed} isMember={false} />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenLastCalledWith({
    title: completed.name,
    text: `Ann won ${completed.name}`,
    url: `${location.origin}/p/tournaments/t1`,
  })
  expect(screen.getByRole('link', { name: 'Save picture' }).getAttribute('href')).toBe(
    '/api/public/tournaments/t1/card.png',
  )
  unmount()
  await show(<ChampionPanel tournament={{ ...completed, isPublic: false }} isMember />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenLastCalledWith({
    title: completed.name,
    text: expect.stringMatching(`^Final result of ${completed.name}\nOnly members of `) as string,
    url: `${location.origin}/tournaments/t1`,
  })
  expect(screen.queryByRole('link', { name: 'Save picture' })).toBeNull()
})
