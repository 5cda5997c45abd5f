import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/screen.test-data.tsx'
import { someParticipant } from '../../../testing/tournament.test-data.ts'
import { SeedingList } from './seeding-list.tsx'

const initialPlayers = ['Abena', 'Bheki', 'Chipo', 'Dumisani'].map((name) =>
  someParticipant(name, name),
)

function Seeds() {
  const [players, setPlayers] = useState(initialPlayers)
  const [fixed, setFixed] = useState<Record<string, number>>({})
  return (
    <SeedingList
      players={players}
      fixed={fixed}
      onMove={(from, to) => setPlayers(players.toSpliced(from, 1).toSpliced(to, 0, players[from]!))}
      onFix={(player, seed) => setFixed({ ...fixed, [player]: seed })}
    />
  )
}

const nameOrder = () =>
  screen
    .getAllByRole('button', { name: /^Move / })
    .map((moveHandle) => /^Move (\w+)/.exec(moveHandle.getAttribute('aria-label')!)![1])
const moveHandle = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^Move ${name}`) })

test.each([
  ['Chipo', 'ArrowUp', ['Abena', 'Chipo', 'Bheki', 'Dumisani']],
  ['Chipo', 'ArrowDown', ['Abena', 'Bheki', 'Dumisani', 'Chipo']],
  ['Chipo', 'Home', ['Chipo', 'Abena', 'Bheki', 'Dumisani']],
  ['Bheki', 'End', ['Abena', 'Chipo', 'Dumisani', 'Bheki']],
  ['Abena', 'ArrowUp', ['Abena', 'Bheki', 'Chipo', 'Dumisani']],
  ['Dumisani', 'ArrowDown', ['Abena', 'Bheki', 'Chipo', 'Dumisani']],
])('moves %s by %s, keeps the focus, and announces the new seed', async (name, key, expected) => {
  const { user } = await show(<Seeds />)
  moveHandle(name).focus()
  await user.keyboard(`{${key}}`)
  expect(nameOrder()).toEqual(expected)
  expect(document.activeElement).toBe(moveHandle(name))
  const seed = expected.indexOf(name) + 1
  expect(screen.getByRole('status').textContent).toBe(`${name}, seed ${seed} of 4`)
})

test.each([
  ['To the top', ['Chipo', 'Abena', 'Bheki', 'Dumisani']],
  ['One up', ['Abena', 'Chipo', 'Bheki', 'Dumisani']],
  ['One down', ['Abena', 'Bheki', 'Dumisani', 'Chipo']],
  ['To the bottom', ['Abena', 'Bheki', 'Dumisani', 'Chipo']],
])('the menu item %s moves a player', async (item, expected) => {
  const { user } = await show(<Seeds />)
  await user.click(screen.getByRole('button', { name: 'More ways to move Chipo' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  expect(nameOrder()).toEqual(expected)
})

test('the button of a fixed seed is pressed', async () => {
  const { user } = await show(<Seeds />)
  const fixButton = screen.getByRole('button', { name: 'Keep Bheki at seed 2' })
  expect(fixButton.getAttribute('aria-pressed')).toBe('false')
  await user.click(fixButton)
  expect(fixButton.getAttribute('aria-pressed')).toBe('true')
})
