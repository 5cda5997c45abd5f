import {
  signInByForm,
  enterAsNewcomer,
  waitForMessage,
  createPerson,
  submitSignIn,
} from './accounts-people.ts'
import {
  signInAsAdmin,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneToo,
  freshName,
  mainJourney,
  onPhoneToo,
  setFilters,
  test,
} from '../club.ts'

test(
  'an administrator sees the club’s health, makes a backup and reads the audit log',
  onPhoneToo,
  async ({ page }) => {
    await signInAsAdmin(page, '/sports')
    if (page.viewportSize()!.width < 768) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Admin' }).click()
    } else {
      await page.getByRole('link', { name: 'Admin' }).click()
    }
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('Last one:')).toBeVisible()
    await expect(page.getByText('Never backed up')).toHaveCount(0)
    await page.getByText('System details').click()
    await expect(page.getByText('Made this week')).toBeVisible()
    await page.getByRole('link', { name: 'Audit log' }).click()
    const log = page.getByRole('list', { name: 'Audit log' })
    await expect(log).toContainText('You made a backup')
    await expectAccessible(page)
    await setFilters(page, () => page.getByLabel('Type').selectOption({ label: 'Backup made' }))
    await expect(page).toHaveURL(/type=backup\.made/)
    await expect(log.getByRole('listitem').first()).toContainText('made a backup')
    await expect(log).not.toContainText('signed in')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
  },
)

test('an organiser who signed up waits for an admin, and is notified of the approval', async ({
  page,
  browser,
  request,
  club,
}) => {
  const person = await createPerson(request, club.url, 'organizer')
  const elsewhere = await browser.newContext({ baseURL: club.url })
  const other = await elsewhere.newPage()
  await signInByForm(other, person)
  await expect(other.getByText('Organizer – waiting for approval').first()).toBeVisible()
  await expect(other.getByRole('banner').getByText('Live', { exact: true })).toBeAttached()
  await signInAsAdmin(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Review' }).click()
  const waiting = page.getByRole('region', { name: /for approval/ })
  const row = waiting.getByRole('listitem').filter({ hasText: person.email })
  await expect(row).toContainText('Signed up as Organizer')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toHaveCount(0)
  await expect(other.getByText('waiting for approval')).toHaveCount(0)
  await expect(other.getByRole('banner').getByText('Organizer', { exact: true })).toBeVisible()
  await elsewhere.close()
})

test('a newcomer sees nothing of the club until an admin approves the account', async ({
  page,
  browser,
  request,
  club,
}) => {
  await signInAsAdmin(page, '/admin/settings')
  const signUp = page.getByRole('group', { name: 'Sign-up' })
  await expect(signUp).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  await signUp.getByRole('button', { name: 'By approval' }).click()
  await expect(page.getByText('New accounts wait for an administrator')).toBeVisible()
  const person = await createPerson(request, club.url)
  const elsewhere = await browser.newContext({ baseURL: club.url })
  const other = await elsewhere.newPage()
  await submitSignIn(other, person.email)
  await expect(other.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Table Tennis' })).toHaveCount(0)
  await expectAccessibleOnPhoneToo(other)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: 'Asks to join' })
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('heading', { name: 'Table Tennis' })).toBeVisible()
  await page.goto('/admin/settings')
  await signUp.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('Anyone can sign up')).toBeVisible()
  await elsewhere.close()
})

test(
  'an admin locks an account, which signs it out at once, and unlocks it',
  mainJourney,
  async ({ page, browser, request, club }) => {
    const person = await createPerson(request, club.url)
    const elsewhere = await browser.newContext({ baseURL: club.url })
    const other = await elsewhere.newPage()
    await signInByForm(other, person)
    await expect(other.getByRole('banner').getByText('Live', { exact: true })).toBeAttached()
    await signInAsAdmin(page, '/admin/users')
    await page.getByLabel('Find an account').fill(person.name)
    await page.getByRole('button', { name: person.name }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('A lost phone')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Lock account' }).click()
    await expect(page.getByRole('dialog').getByText('Locked', { exact: true })).toBeVisible()
    await expect(other).toHaveURL(/\/auth\/signin/)
    await submitSignIn(other, person.email)
    await expect(other.getByText('Account is locked')).toBeVisible()
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('button', { name: 'Unlock account' }).click()
    await expect(page.getByRole('dialog').getByText('Active', { exact: true })).toBeVisible()
    await signInByForm(other, person)
    await elsewhere.close()
  },
)

test('an admin creates an account with a temporary password, and its role raises an alert', async ({
  page,
  browser,
  club,
}) => {
  const name = freshName('Sizwe')
  const email = `${name.replace(' ', '.').toLowerCase()}@example.org`
  await signInAsAdmin(page, '/admin/users')
  await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Create' }).click()
  const generatedPassword = await dialog
    .getByRole('group', { name: 'Password' })
    .locator('code')
    .innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const elsewhere = await browser.newContext({ baseURL: club.url })
  const other = await elsewhere.newPage()
  await submitSignIn(other, email, generatedPassword)
  await expect(other.getByText('Choose your own password')).toBeVisible()
  await expectAccessible(other)
  await other.goto('/players')
  await expect(other).toHaveURL(/account\/security/)
  await other.getByRole('button', { name: 'Change password' }).click()
  const changing = other.getByRole('dialog')
  await changing.getByLabel('Current password').fill(generatedPassword)
  await changing.getByRole('button', { name: 'Suggest a password' }).click()
  await changing.getByRole('group', { name: 'Use this password' }).waitFor()
  await changing.getByRole('button', { name: 'Change password' }).click()
  await expect(changing).toBeHidden()
  await expect(other.getByText('Choose your own password')).toHaveCount(0)
  await elsewhere.close()

  await page.getByLabel('Find an account').fill(name)
  await page.getByRole('button', { name }).click()
  // Until the list knows of the new password, its version of the account is stale.
  await expect(dialog.getByText('No change required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Organizer' }).click()
  await dialog.getByRole('button', { name: 'Make organizer' }).click()
  await expect(dialog.getByRole('button', { name: 'Make organizer' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Overview' }).click()
  const alerts = page.getByRole('list', { name: 'Needs attention' })
  await expect(alerts).toContainText('The role of an account was changed')
  await expectAccessible(page)
  const before = await alerts.getByRole('button', { name: 'Acknowledge' }).count()
  await alerts.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(before - 1)
})

test('an administrator reads stored messages while no provider sends them', async ({
  page,
  request,
  club,
}) => {
  const person = await createPerson(request, club.url)
  await request.post(`${club.url}/api/auth/password/forgot`, { data: { email: person.email } })
  await waitForMessage(request, club.url, person.email)
  await signInAsAdmin(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Show messages' }).click()
  await page.getByText(person.email).click()
  await expect(page.getByRole('link', { name: /auth\/reset/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a player is redirected from the admin screens', async ({ page }) => {
  await enterAsNewcomer(page)
  for (const path of ['/admin/dashboard', '/admin/users', '/admin/audit']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/unauthorized$/)
  }
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
})
