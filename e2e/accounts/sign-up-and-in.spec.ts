import { submitSignIn } from './accounts-people.ts'
import {
  admin,
  signInAsDemo,
  expect,
  expectAccessible,
  freshName,
  mainAndPhone,
  test,
} from '../club.ts'

const password = 'Spin-Serve9!harbour'

test(
  'a newcomer fixes a weak password, signs up, signs out and signs in again',
  mainAndPhone,
  async ({ page }) => {
    const name = freshName('Nomsa')
    const email = `${name.replace(' ', '.').toLowerCase()}@example.org`
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    // Waits for the form, because the previous screen has the same heading.
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Password again').fill('short')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(
      page.getByText('Password must be at least 12 characters long').first(),
    ).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    await expectAccessible(page)

    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password again').fill(password)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()

    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth\/signin/)
    await page.goBack()
    await expect(page).toHaveURL(/\/auth\/signin|\/$/)

    await page.goto('/auth/signin')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Serve9!harbour')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Invalid credentials')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
  },
)

test('a visitor opens the requested page after signing in', async ({ page }) => {
  await page.goto('/leaderboard?sport=chess')
  await expect(page).toHaveURL(/\/auth\/signin/)
  await page.getByRole('button', { name: 'Sign in as a demo user' }).click()
  await expect(page).toHaveURL(/\/leaderboard\?sport=chess/)
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
})

test('unknown paths open the sports screen, and admin paths show a refusal to a player', async ({
  page,
}) => {
  await signInAsDemo(page, '/_sports')
  await expect(page).toHaveURL(/\/sports$/)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/sports$/)
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('scripts cannot access any token', async ({ page }) => {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in as a demo user' }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(stored).toContain('Lerato')
  expect(stored).not.toMatch(/token/i)
  expect(stored).not.toContain('fivebar_access')
})

test('the administrator signs in with the password set at the first start', async ({ page }) => {
  await submitSignIn(page, admin.email, admin.password)
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
