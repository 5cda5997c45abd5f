import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { AccountMenu } from './account-menu.tsx'

const openMenu = async (as: ReturnType<typeof someUser>) => {
  const { user } = await show(<AccountMenu />, { as })
  await user.click(screen.getByRole('button', { name: /account/i }))
  const items = await screen.findAllByRole('menuitem')
  // It was opened by keyboard, so the focus moves into it.
  expect(document.activeElement).toBe(items[0])
  return items.map(({ textContent }) => textContent)
}

describe('the account menu', () => {
  test('links to the person’s own pages', async () => {
    expect(await openMenu(someUser())).toEqual([
      'Profile',
      'Settings',
      'Keyboard shortcuts',
      'Logout',
    ])
    expect(screen.getByText('lerato@example.org')).toBeTruthy()
  })

  test('names a shared tablet and links to no personal page', async () => {
    const email = 'x@tablet.invalid'
    const tablet = someUser({ role: 'player', playerId: null, isTablet: true, email })
    expect(await openMenu(tablet)).toEqual(['Keyboard shortcuts', 'Logout'])
    expect(screen.getByText('Shared tablet')).toBeTruthy()
    expect(screen.queryByText(email)).toBeNull()
  })
})
