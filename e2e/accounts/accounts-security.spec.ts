import {
  signInByForm,
  enterAsNewcomer,
  waitForMessage,
  createPerson,
  enterAsOrganiser,
  password,
  submitSignIn,
} from './accounts-people.ts'
import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessible,
  freshName,
  pressAction,
  test,
} from '../club.ts'

test('signing out a device in one browser signs out the other browser', async ({
  page,
  browser,
  request,
  club,
}) => {
  const person = await createPerson(request, club.url)
  const elsewhere = await browser.newContext({ baseURL: club.url })
  const other = await elsewhere.newPage()
  await signInByForm(other, person)
  await other.goto('/leaderboard')
  await expect(other.getByRole('banner').getByText('Live', { exact: true })).toBeAttached()
  await signInByForm(page, person)
  await page.goto('/account/security')
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByText('This device')).toHaveCount(1)
  // The sign-up through the API is a device too.
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sign out Chrome on \w+$/ }).click()
  const asking = page.getByRole('dialog', { name: /Sign out Chrome/ })
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/auth\/signin/)
  await expect(devices.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out 1 device' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Security events' })).toContainText(
    'You signed out other devices',
  )
  await page.getByText('You signed out other devices').click()
  await expect(page.getByText('Other devices signed out')).toBeVisible()
  await elsewhere.close()
})

test('a person changes their password, with errors next to the fields', async ({ page }) => {
  const person = await enterAsNewcomer(page, '/account/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('Wrong-Serve9!harbour')
  await dialog.getByRole('button', { name: 'Suggest a password' }).click()
  const generatedPassword = await dialog
    .getByRole('group', { name: 'Use this password' })
    .locator('code')
    .innerText()
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue(generatedPassword)
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await submitSignIn(page, person.email, generatedPassword)
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
})

test('a phone is linked with its code, and removed', async ({ page, request, club }) => {
  const person = await createPerson(request, club.url)
  const number = `083444${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  await signInByForm(page, person)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Link a phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link a phone' })
  await dialog.getByLabel('Phone number').fill(number)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('We sent a six-digit code')).toBeVisible()
  const digits = `27${number.slice(1)}`
  const code = /^\d{6}/.exec(await waitForMessage(request, club.url, digits))![0]
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Link phone' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`+${digits}`)).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const removing = page.getByRole('dialog')
  await removing.getByLabel('Your password').fill(password)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Link a phone' })).toBeVisible()
})

test('a person changes their avatar and username', async ({ page }) => {
  await enterAsNewcomer(page, '/profile')
  const handle = `nomsa-${Math.random().toString(36).slice(2, 8)}`
  await page.getByLabel('Avatar').fill('NX')
  await page.getByLabel('Username').fill('n')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be at least 3 characters long')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Username').fill('demo')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This username is taken')).toBeVisible()
  await page.getByLabel('Username').fill(handle)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toContainText('NX')
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue(handle)
})

test('the demo user’s username cannot be changed', async ({ page }) => {
  await signInAsDemo(page, '/profile')
  await expect(page.getByLabel('Username')).toBeDisabled()
  await expect(page.getByText('demo username can’t be changed')).toBeVisible()
})

test('a player claims a record and an organiser approves; an invitation links at once', async ({
  page,
  browser,
  club,
}) => {
  const organiser = await (await browser.newContext({ baseURL: club.url })).newPage()
  await enterAsOrganiser(organiser)
  const records = [freshName('Anele'), freshName('Botha')]
  for (const name of records) await callApi(organiser, 'POST', '/api/players', { name })
  const [claimed, invited] = records as [string, string]

  const person = await enterAsNewcomer(page, '/profile')
  await page.getByRole('button', { name: 'I’m another player' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which player are you?' })
  await expectAccessible(page)
  await dialog.getByRole('combobox').fill(claimed)
  await dialog.getByRole('option', { name: claimed }).click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(`You asked for ${claimed}`)).toBeVisible()
  await expectAccessible(page)

  await organiser.goto('/players')
  const claims = organiser.getByRole('list', { name: 'Accounts asking for a player' })
  await expect(claims).toContainText(claimed)
  await expectAccessible(organiser)
  await organiser.getByRole('button', { name: `Approve ${person.name}` }).click()
  await expect(organiser.getByRole('button', { name: `Approve ${person.name}` })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: claimed })).toBeVisible()

  await organiser.getByLabel('Find a player').fill(invited)
  await pressAction(organiser, invited, /Invite/)
  await organiser.getByRole('button', { name: 'Create code' }).click()
  const box = organiser.getByRole('group', { name: 'Invitation code' }).locator('code')
  const code = await box.innerText()
  await expectAccessible(organiser)
  await organiser.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'I’m another player' }).click()
  await dialog.getByRole('button', { name: 'I have a code' }).click()
  await dialog.getByLabel('Invitation code').fill('WRONG-CODEX')
  await dialog.getByRole('button', { name: 'Link this player' }).click()
  await expect(dialog.getByText('This code is wrong or has expired')).toBeVisible()
  await dialog.getByLabel('Invitation code').fill(code)
  await dialog.getByRole('button', { name: 'Link this player' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: invited })).toBeVisible()

  await organiser.reload()
  await organiser.getByRole('button', { name: `Actions for ${invited}` }).click()
  await organiser.getByRole('menuitem', { name: /Unlink/ }).click()
  await organiser.getByRole('button', { name: 'Unlink account' }).click()
  await page.reload()
  await expect(page.getByText('Link your player to record matches')).toBeVisible()
  await organiser.context().close()
})

test('a person creates an API key, sees it once, and revokes it', async ({
  page,
  request,
  club,
}) => {
  await enterAsNewcomer(page, '/account/security')
  await page.getByText('API keys', { exact: true }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Club website')
  await dialog.getByLabel('Your password').fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your API key' })
  const key = await shown.getByRole('code').textContent()
  await shown.getByRole('button', { name: 'I’ve saved it' }).click()

  const read = async () =>
    request.get(`${club.url}/api/matches`, { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status()).toBe(200)
  const keys = page.getByRole('list', { name: 'API keys' })
  await expect(keys.getByRole('listitem')).toContainText('Read only')
  await keys.getByRole('button', { name: 'Revoke Club website' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(keys).toBeHidden()
  expect((await read()).status()).toBe(401)
})
