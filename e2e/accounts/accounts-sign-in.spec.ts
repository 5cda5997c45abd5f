import {
  createTotpCode,
  enterAsNewcomer,
  signOut,
  waitForMessage,
  createPerson,
  password,
  enableSecondFactor,
  submitSignIn,
} from './accounts-people.ts'
import { expect, expectAccessible, test } from '../club.ts'

function createPhoneNumber(): string {
  return `082555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
}

test('a phone signs in with a texted code, and creates an account the first time', async ({
  page,
  request,
  club,
}) => {
  const number = createPhoneNumber()
  await page.goto('/')
  await page.getByRole('button', { name: 'Phone' }).click()
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Invalid phone number format')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  const digits = `27${number.slice(1)}`
  await expect(page.getByText(`+${digits}`)).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await page.getByLabel('Code').fill('abcdef')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: /4 left/ })).toBeVisible()

  const code = /^\d{6}/.exec(await waitForMessage(request, club.url, digits))![0]
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`User ${number.slice(-4)}`)
})

test('a person sets up the second factor, then signs in with it, a backup code and a recovery code', async ({
  page,
}) => {
  const person = await enterAsNewcomer(page, '/account/security')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expectAccessible(page)
  const { secret, codes } = await enableSecondFactor(page)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('fivebar-backup-codes.txt')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('They can’t be shown again')).toBeVisible()
  await page.getByLabel('I’ve saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 backup codes are left')).toBeVisible()
  await signOut(page)

  await submitSignIn(page, person.email)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page).toHaveTitle(/Second step/)
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid 2FA code')).toBeVisible()
  await expect(page.getByText('The code changes every 30 seconds')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill(createTotpCode(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
  await signOut(page)

  await submitSignIn(page, person.email)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()

  await page.goto('/account/security')
  await expect(page.getByText('9 backup codes are left')).toBeVisible()
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Create code' }).click()
  const box = page.getByRole('group', { name: 'Recovery code' }).locator('code')
  const recovery = await box.innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await signOut(page)

  await submitSignIn(page, person.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByText('turns off the second factor')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in and turn off' }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
  await page.goto('/account/security')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a person resets a forgotten password through the e-mailed link', async ({
  page,
  request,
  club,
}) => {
  const person = await createPerson(request, club.url)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').getByText('a link is on its way')).toBeVisible()
  await expectAccessible(page)

  const text = await waitForMessage(request, club.url, person.email)
  const path = /\/auth\/reset\?token=\S+/.exec(text)![0]
  await page.goto(path)
  await page.getByLabel('New password', { exact: true }).fill('Tooshort1')
  await expect(page.getByText('Password must be at least 12 characters long')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Suggest a password' }).click()
  const generatedPassword = await page
    .getByRole('group', { name: 'Use this password' })
    .locator('code')
    .innerText()
  await expect(page.getByLabel('Repeat new password')).toHaveValue(generatedPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(generatedPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()

  await page.goto(path)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat new password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link has been used or has expired')).toBeVisible()
})

test('an e-mailed link verifies an address once', async ({ page, request, club }) => {
  const person = await enterAsNewcomer(page, '/profile')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('A link is on its way')).toBeVisible()
  const text = await waitForMessage(request, club.url, person.email)
  const path = /\/auth\/verify\?token=\S+/.exec(text)![0]
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0)
})

test.describe('on localhost', () => {
  // Browsers bind a passkey to a hostname, never to an IP address.
  test.use({
    baseURL: async ({ club }, use) => use(club.url.replace('127.0.0.1', 'localhost')),
  })

  test('a passkey is added, signs in without typing, and is removed', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await enterAsNewcomer(page, '/account/security')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const adding = page.getByRole('dialog', { name: 'Add a passkey' })
    await adding.getByLabel('Name').fill('My laptop')
    await adding.getByLabel('Your password').fill('Wrong-Serve9!harbour')
    await adding.getByRole('button', { name: 'Add' }).click()
    await expect(adding.getByText('Invalid password')).toBeVisible()
    await expect(adding.getByLabel('Name')).toHaveValue('My laptop')
    await expectAccessible(page)
    await adding.getByLabel('Your password').fill(password)
    await adding.getByRole('button', { name: 'Add' }).click()
    const passkeys = page.getByRole('list', { name: 'Passkeys' })
    await expect(passkeys.getByText('My laptop')).toBeVisible()
    await signOut(page)

    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
    await page.goto('/account/security')
    await page.getByRole('button', { name: 'Remove My laptop' }).click()
    const removing = page.getByRole('dialog')
    await removing.getByLabel('Your password').fill(password)
    await removing.getByRole('button', { name: 'Remove' }).click()
    await expect(passkeys).toHaveCount(0)
  })
})
