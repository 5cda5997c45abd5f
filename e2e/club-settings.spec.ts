import { callApi, signInAsAdmin, expect, expectAccessible, test } from './club.ts'

type Settings = { version: number; settings: { clubName: string; colour: string } }

test('an administrator sets the club’s name and colour, and everyone sees it at once', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const path = '/api/admin/settings'
  const { clubName, colour } = (await callApi<Settings>(page, 'GET', path)).settings
  await page.goto('/admin/settings')
  const name = page.getByLabel('Name', { exact: true })
  try {
    await name.fill('H')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Must be 2 to 60 characters long')).toBeVisible()
    await expectAccessible(page)
    await name.fill('Harbour Street Racquets')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('banner')).toContainText('Harbour Street Racquets')
    await page.getByRole('radio', { name: 'Blue' }).click()
    const club = page.locator('html')
    await expect(club).toHaveAttribute('data-colour', 'blue')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked()
    await expect(club).toHaveAttribute('data-colour', 'blue')
    await expect(name).toHaveValue('Harbour Street Racquets')
  } finally {
    const { version } = await callApi<Settings>(page, 'GET', path)
    await callApi(page, 'PATCH', path, { version, settings: { clubName, colour } })
  }
})
