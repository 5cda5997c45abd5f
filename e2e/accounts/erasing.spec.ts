import { signInByForm, createPerson, password } from './accounts-people.ts'
import {
  admin,
  signInVia,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneToo,
  test,
} from '../club.ts'

test('a member erases their account, and the name is available again', async ({
  page,
  request,
  club,
}) => {
  const person = await createPerson(request, club.url)
  await signInByForm(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Erase me…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase my data?' })
  await expect(dialog).toContainText('shown as “Former member”')
  await expectAccessibleOnPhoneToo(page)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Erase my data' }).click()
  await expect(dialog.getByText('Type the name exactly as shown')).toBeVisible()
  await dialog.getByLabel(/^To confirm/).fill('Somebody Else')
  await dialog.getByRole('button', { name: 'Erase my data' }).click()
  await expect(dialog.getByText('Type the name exactly as shown')).toBeVisible()
  await dialog.getByLabel(/^To confirm/).fill(person.name)
  await dialog.getByRole('button', { name: 'Erase my data' }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expect(page.getByText('Your data has been erased.')).toBeVisible()
  const data = { ...person, password, confirmPassword: password }
  const headers = { 'x-client': 'api' }
  const reply = await request.post(`${club.url}/api/auth/signup`, { data, headers })
  expect(reply.status()).toBe(201)
})

test('an admin erases a player on request', async ({ page, request, club }) => {
  const person = await createPerson(request, club.url)
  await signInVia(page, '/api/auth/login', admin)
  await page.goto('/players')
  await page.getByLabel('Find a player').fill(person.name)
  await page.getByRole('link', { name: person.name }).first().click()
  // The list has the same button, and closes its menu when the page changes.
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name}?` })
  await expectAccessible(page)
  await dialog.getByLabel(/^To confirm/).fill(person.name)
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByRole('heading', { name: 'Former member', level: 1 })).toBeVisible()
  await expect(page.getByText('Erased on request.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await expectAccessible(page)
})
