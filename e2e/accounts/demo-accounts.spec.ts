import { signOut } from './accounts-people.ts'
import { expect, expectAccessible, onPhoneToo, test } from '../club.ts'

const reason = 'This is disabled in the demo, which everyone shares.'

test(
  'a visitor tries the demo as a player and as an administrator',
  onPhoneToo,
  async ({ page }) => {
    await page.goto('/auth/signin')
    await expect(page.getByRole('button', { name: 'Sign in as a demo user' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign in as a demo player' }).click()
    await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(page.getByText('You are signed in as Thandiwe Nkosi')).toBeVisible()
    await page.goto('/sports')
    await signOut(page)

    await page.getByRole('button', { name: 'Sign in as a demo administrator' }).click()
    await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeDisabled()
    await expect(page.getByText(reason).first()).toBeVisible()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Users' }).click()
    const accounts = page.getByRole('list', { name: 'Accounts' })
    await expect(accounts.getByText('Aiko Tanaka')).toBeVisible()
    await expect(accounts.getByText('Club Administrator')).toBeVisible()
    await expect(page.getByText('admin@harbourstreet.club', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
    await expectAccessible(page)
    await accounts.getByRole('button', { name: 'Aiko Tanaka' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Lock' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/account/security')
    await expect(page.getByText('Its security settings can’t be changed.')).toBeVisible()
    for (const name of ['Set password', 'Set up', 'Link a phone']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
    }
    await expectAccessible(page)
  },
)
