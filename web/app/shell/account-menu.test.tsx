import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { AccountMenu } from './account-menu.tsx'

const itemsOf = async (as: ReturnType<typeof someUser>) => {
  const { user } = await show(<AccountMenu />, { as })
  await user.click(screen.getByRole('button', { name: /account/i }))
  const items = await screen.findAllByRole('menuitem')
  // Whoever opened it by the keyboard goes on by the keyboard.
  expect(document.activeElement).toBe(items[0])
  return items.map(({ textContent }) => textContent)
}

describe('the menu of the account', () => {
  test('leads a person to what is theirs', async () => {
    expect(await itemsOf(someUser())).toEqual([
      'Profile',
      'Settings',
      'Keyboard shortcuts',
      'Logout',
    ])
    expect(screen.getByText('lerato@example.org')).toBeTruthy()
  })

  test('of a shared tablet says so, and leads to nothing that belongs to a person', async () => {
    const email = 'x@tablet.invalid'
    const tablet = someUser({ role: 'player', playerId: null, isTablet: true, email })
    expect(await itemsOf(tablet)).toEqual(['Keyboard shortcuts', 'Logout'])
    expect(screen.getByText('Shared tablet')).toBeTruthy()
    expect(screen.queryByText(email)).toBeNull()
  })
})
