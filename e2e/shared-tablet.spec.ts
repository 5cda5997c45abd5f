import { enterAsOrganiser } from './accounts/accounts-people.ts'
import { callApi, signInAsAdmin, expect, expectAccessible, freshName, test } from './club.ts'

type Listed = { items: { id: string; name: string }[] }

test('a device is set up as a shared tablet, records for anyone, and is signed out remotely', async ({
  page,
  browser,
  club,
}) => {
  const name = freshName('Tablet')
  await enterAsOrganiser(page, '/account/security')
  await page.getByRole('button', { name: 'Set up as shared tablet' }).click()
  await page.getByLabel('Tablet name').fill(name)
  await page.getByRole('button', { name: 'Sign out and set up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sports' })).toBeVisible()
  const { items } = await callApi<Listed>(page, 'GET', '/api/players?pageSize=2')
  const [one, two] = items
  const match = { sportId: 'pool', player1Id: one!.id, player2Id: two!.id }
  const score = { player1Score: 7, player2Score: 5 }
  const recorded = await callApi<object>(page, 'POST', '/api/matches', { ...match, ...score })
  expect(recorded).toMatchObject({ createdByName: name })
  await page.goto('/players')
  await expect(page.getByText(one!.name).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add player' })).toHaveCount(0)
  await expectAccessible(page)

  const office = await browser.newContext({ baseURL: club.url })
  const admin = await office.newPage()
  await signInAsAdmin(admin, '/admin/users')
  const tablets = admin.getByRole('list', { name: 'Shared tablets' })
  await expect(tablets).toContainText(name)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: `Sign out ${name}` }).click()
  await admin.getByRole('button', { name: 'Sign out tablet', exact: true }).click()
  await expect(tablets.getByText(name)).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth\/signin/)
  await office.close()
})
