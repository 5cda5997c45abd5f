import { signInAsDemo, expect, expectAccessible, freshName, mainJourney, test } from './club.ts'

test(
  'an organiser adds a season, deletes it, undoes that and opens its leaderboard',
  mainJourney,
  async ({ page }) => {
    const name = freshName('Season')
    await signInAsDemo(page, '/leaderboard?sport=tabletennis')
    const season = page.getByLabel('Season').first()
    await season.selectOption('Edit seasons…')
    const dialog = page.getByRole('dialog', { name: 'Seasons' })
    await dialog.getByRole('button', { name: 'Add season' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('First day').fill('2001-03-31')
    await dialog.getByLabel('Last day').fill('2001-03-01')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('First day').fill('2001-02-01')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const seasons = dialog.getByRole('list', { name: 'Seasons' })
    const row = seasons.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    await expect(row).toContainText(/1 Feb 2001 to .*1 Mar 2001/)
    await dialog.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await season.selectOption(name)
    await expect(page).toHaveURL(/season=/)
    await page.reload()
    await expect(season.locator('option:checked')).toHaveText(name)
  },
)
