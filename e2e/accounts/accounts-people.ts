import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { admin, signInVia, freshName } from '../club.ts'

export const password = 'Spin-Serve9!harbour'
const apiHeaders = { 'x-client': 'api' }

export type Person = { readonly name: string; readonly email: string }

function createNewcomerData(role: 'player' | 'organizer' = 'player') {
  const name = freshName('Nomsa')
  const email = `${name.replace(' ', '.').toLowerCase()}@example.org`
  return { email, name, password, confirmPassword: password, role }
}

/** Creates an account through the API. */
export async function createPerson(
  request: APIRequestContext,
  url: string,
  role?: 'organizer',
): Promise<Person> {
  const data = createNewcomerData(role)
  const reply = await request.post(`${url}/api/auth/signup`, { data, headers: apiHeaders })
  expect(reply.status()).toBe(201)
  return data
}

/** Creates an account and signs the page in to it. */
export async function enterAsNewcomer(page: Page, screen?: string): Promise<Person> {
  const data = createNewcomerData()
  await signInVia(page, '/api/auth/signup', data, screen)
  return data
}

/** Creates an approved organiser and signs the page in, for actions that are refused to demo accounts. */
export async function enterAsOrganiser(page: Page, screen?: string): Promise<Person> {
  const person = await createPerson(page.request, '', 'organizer')
  const headers = await getAdminHeaders(page.request, '')
  const found = await page.request.get(`/api/admin/users?q=${person.email}`, { headers })
  const [user] = ((await found.json()) as { items: { id: string }[] }).items
  const data = { action: 'approve' }
  const approval = await page.request.post(`/api/admin/users/${user!.id}/actions`, {
    headers,
    data,
  })
  expect(approval.ok(), await approval.text()).toBe(true)
  await signInVia(page, '/api/auth/login', { email: person.email, password }, screen)
  return person
}

/** Returns the administrator's headers for the API. */
async function getAdminHeaders(request: APIRequestContext, url: string) {
  const reply = await request.post(`${url}/api/auth/login`, { data: admin, headers: apiHeaders })
  const { accessToken } = (await reply.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

/** Returns the text of the newest message to an address, once it arrives. */
export async function waitForMessage(
  request: APIRequestContext,
  url: string,
  to: string,
): Promise<string> {
  const headers = await getAdminHeaders(request, url)
  let found: string | undefined
  await expect
    .poll(async () => {
      const reply = await request.get(`${url}/api/admin/outbox`, { headers })
      const { items } = (await reply.json()) as { items: { to: string; text: string }[] }
      found = items.find((message) => message.to === to)?.text
      return found
    })
    .toBeTruthy()
  return found!
}

/** Fills in and submits the sign-in form; a second step may follow. */
export async function submitSignIn(page: Page, email: string, enteredPassword = password) {
  await page.goto('/auth/signin')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(enteredPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in with the form and waits for the first screen. */
export async function signInByForm(page: Page, person: Person) {
  await submitSignIn(page, person.email)
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)
}

/** Returns the code that an authenticator app shows now, or some steps of 30 seconds later. */
export function createTotpCode(secret: string, steps = 0): string {
  const totp = new TOTP({
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Turns on the second factor of the signed-in person; returns its secret and backup codes. */
export async function enableSecondFactor(page: Page) {
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const box = page.getByRole('group', { name: 'Secret' }).locator('code')
  const secret = (await box.innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('App code').fill(createTotpCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const list = page.getByRole('list', { name: 'Backup codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  return { secret, codes }
}
